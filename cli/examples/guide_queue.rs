//! The queue of the guide's page about invariants, as a block of its own program:
//! `cargo run -p warpwright --example guide_queue -- verify queue -p invariants=0 --level proof`.

use std::process::ExitCode;

/// What the page shows.
pub mod queue {
    // BEGIN hardware
    use warpwright::hdl::prelude::*;

    /// A queue of up to four bytes: a ring in a memory, with counters one bit wider than an address.
    fn build() -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("queue");
        let (in_valid, in_data) = (m.input("in_valid", 1), m.input("in_data", 8));
        let out_ready = m.input("out_ready", 1);
        let read = m.register("read_q", 3).reset(0u8);
        let write = m.register("write_q", 3).reset(0u8);
        let bytes = m.memory("bytes", 8, 4);
        let distance = write.value() - read.value();
        let (in_ready, out_valid) = (distance.ne(4), !distance.is_zero());
        let comes = in_valid & in_ready;
        bytes.write(comes, write.value().slice(0, 2), in_data);
        m.when(comes, || write.assign(write.value() + 1));
        m.when(out_valid & out_ready, || read.assign(read.value() + 1));
        m.output("in_ready", in_ready);
        m.output("out_valid", out_valid);
        m.output("out_data", bytes.read(read.value().slice(0, 2)));
        m.finish()
    }
    // END hardware

    // BEGIN model
    use warpwright::blocks::golden::{Hardware, Inputs, Invariant, Model, Output, State};
    use warpwright::hdl::word::Word;

    /// The model is a list: a byte joins at its end, and when the first leaves, all others move up.
    #[derive(Clone)]
    struct ListModel {
        invariants: usize,
    }

    struct List<W> {
        count: W,
        bytes: Vec<W>,
    }

    impl<W: Word> State<W> for List<W> {
        fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
            visit("count", &mut self.count);
            for (number, byte) in self.bytes.iter_mut().enumerate() {
                visit(&format!("byte {number}"), byte);
            }
        }
    }

    impl Model for ListModel {
        type State<W: Word> = List<W>;

        fn power_up<W: Word>(&self) -> List<W> {
            List {
                count: W::zero(3),
                bytes: vec![W::zero(8); 4],
            }
        }

        fn cycle<W: Word>(&self, list: &mut List<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
            let bit = |port| inputs.word(port, 1);
            let (in_valid, out_ready, reset) = (bit("in_valid"), bit("out_ready"), bit("rst"));
            let in_data = inputs.word("in_data", 8);
            let (in_ready, out_valid) = (!list.count.is(4), !list.count.is(0));
            let out_data = list.bytes[0].clone();
            let comes = in_valid & in_ready.clone();
            let goes = out_valid.clone() & out_ready;
            let stay = list.count.clone() - goes.zext(3);
            for number in 0..4 {
                let next = list.bytes.get(number + 1).unwrap_or(&in_data).clone();
                let moved = goes.mux(&next, &list.bytes[number]);
                let joins = comes.clone() & stay.is(number as u64);
                list.bytes[number] = joins.mux(&in_data, &moved);
            }
            list.count = (!reset).repeat(3) & (stay + comes.zext(3));
            vec![
                Output::exactly("in_ready", in_ready),
                Output::exactly("out_valid", out_valid.clone()),
                Output::when(&out_valid, "out_data", out_data),
            ]
        }

        // BEGIN invariants
        fn invariants<W: Word>(
            &self,
            list: &List<W>,
            hardware: &dyn Hardware<W>,
        ) -> Vec<Invariant<W>> {
            let [read, write] = ["read_q", "write_q"].map(|path| hardware.register(path, 3));
            // Where the counters differ by as much as the list has bytes.
            let distance = (write - read.clone()).equals(&list.count);
            // The list has room for four.
            let room = !W::number(4, 3).less(&list.count);
            // Each byte of the list is in the ring, the first one where the reader is.
            let ring = W::join((0..4).map(|place| hardware.memory("bytes", place, 8)));
            let same = (0..4u32).map(|number| {
                let place = (read.clone() + W::number(number.into(), 3)).slice(0, 2);
                let is_there = W::number(number.into(), 3).less(&list.count);
                !is_there
                    | ring
                        .select(&place.zext(3), 8)
                        .equals(&list.bytes[number as usize])
            });
            let all = [
                ("distance", distance),
                ("room", room),
                ("same bytes", W::join(same)),
            ];
            let stated = all.into_iter().take(self.invariants);
            stated
                .map(|(name, holds)| Invariant::new(name, holds))
                .collect()
        }
        // END invariants
    }
    // END model

    // BEGIN block
    use warpwright::blocks::block::{Block, Proof};
    use warpwright::blocks::golden::AnyModel;
    use warpwright::blocks::parameters::{ParameterKind, ParameterSpec, Parameters};

    /// The block. Its parameter says how many of the three invariants are stated.
    #[derive(Debug)]
    pub struct Queue;

    static PARAMETERS: [ParameterSpec; 1] = [ParameterSpec {
        name: "invariants",
        doc: "how many of the three invariants are stated",
        kind: ParameterKind::Number { min: 0, max: 3 },
        default: "3",
    }];

    impl Block for Queue {
        fn name(&self) -> &'static str {
            "queue"
        }
        fn summary(&self) -> &'static str {
            "a queue of up to four bytes"
        }
        fn parameters(&self) -> &'static [ParameterSpec] {
            &PARAMETERS
        }
        fn build(&self, _: &Parameters) -> Result<Module, BuildErrors> {
            build()
        }
        fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
            Box::new(ListModel {
                invariants: parameters.number("invariants") as usize,
            })
        }
        fn proof(&self, _: &Parameters) -> Proof {
            Proof::Induction { cycles: 1 }
        }
    }
    // END block
}

fn main() -> ExitCode {
    warpwright::command(&[&queue::Queue])
}
