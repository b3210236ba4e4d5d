//! What only `SystemVerilog` has: packages of enumerations, and registers of a bundle as one variable.

use crate::shared::{assert_has, module};
use crate::verilog::system_verilog;
use std::sync::Arc;
use warpwright_hdl::builder::RegisterHandle;
use warpwright_hdl::prefix::designed;
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{
    Options, PackedRegister, emit, enumeration_header, packed_registers,
};

#[derive(Bundle, Clone, Copy, Debug)]
struct Request<T> {
    /// What is done.
    kind: T,
    /// Whose it is.
    tag: T,
    row: T,
}

fn kind() -> Arc<EnumType> {
    Arc::new(EnumType::new("kind", 2, [("LOAD", 0), ("STORE", 2)]))
}

fn request() -> Request<Field> {
    Request {
        kind: Field::of_enum(&kind()),
        tag: Field::bits(3),
        row: Field::bits(8),
    }
}

/// Requests in registers, and whatever else.
fn held(more: impl FnOnce(&ModuleBuilder, Request<Signal<'_>>)) -> Arc<Module> {
    module("unit", |m| {
        let load = m.input("load", 1);
        let given = m.inputs("in", request());
        let held = m.registers("held", request());
        held.kind.enable(load).next(given.kind);
        held.tag.next(given.tag);
        held.row.enable(load).next(given.row);
        more(m, held.map(RegisterHandle::value));
    })
}

fn text_of(module: &Arc<Module>) -> String {
    emit(module, &system_verilog()).pop().unwrap().text
}

#[test]
fn a_bundle_is_a_struct_and_its_enumeration_a_package() {
    let module = held(|m, held| {
        m.output("is_store", held.kind.eq(m.enum_value(&kind(), "STORE")));
        m.output("sum", held.row + held.tag.zext(8));
        let chosen = held.tag.case([(vec![1], held.row)], m.zeros(8));
        m.output("chosen", chosen);
        m.output("one", held.row.select(held.tag));
    });
    let files = emit(&module, &system_verilog());
    let texts: Vec<&str> = files.iter().map(|file| &*file.text).collect();
    insta::assert_snapshot!(texts.join("\n"));
    let names: Vec<_> = files
        .iter()
        .map(|file| (&*file.name, file.is_package))
        .collect();
    assert_eq!(names, [("unit_pkg.sv", true), ("unit.sv", false)]);
    for file in &files {
        assert_eq!(
            file.places.len(),
            file.text.lines().count(),
            "{}",
            file.name
        );
    }
    // Verilog has neither.
    let [file] = &emit(&module, &Options::default())[..] else {
        panic!("one file");
    };
    assert_has(
        &file.text,
        [
            "localparam [1:0] KIND_STORE = 2'd2;",
            "reg [7:0] held_row_q;",
        ],
    );
}

#[test]
fn each_register_says_where_it_is() {
    let inner = held(|m, held| {
        m.output("row", held.row);
        m.unused(held.kind);
        m.unused(held.tag);
    });
    let of = |path: &str, field: &str, low, width| PackedRegister {
        path: format!("{path}held_{field}_q"),
        variable: format!("{path}held_q"),
        field: field.to_string(),
        low,
        width,
    };
    let at = |path| {
        [
            of(path, "row", 0, 8),
            of(path, "tag", 8, 3),
            of(path, "kind", 11, 2),
        ]
    };
    assert_eq!(packed_registers(&inner), at(""));
    let outer = module("outer", |m| {
        let inputs = [("load", 1), ("in_kind", 2), ("in_tag", 3), ("in_row", 8)];
        let inputs = inputs.map(|(name, width)| (name, m.input(name, width)));
        let one = m.instance("one", &inner);
        for (name, input) in inputs {
            one.connect(name, input);
        }
        m.output("row", one.output("row"));
    });
    assert_eq!(packed_registers(&outer), at("one."));
}

#[test]
fn what_cannot_be_a_struct_stays_by_itself() {
    let plain = |module: &Arc<Module>| {
        let text = text_of(module);
        assert!(!text.contains("struct"), "{text}");
        assert_eq!(packed_registers(module), []);
        text
    };
    // Something else has the variable's name, or the type's.
    for taken in ["held_q", "held_t", "HELD_Q"] {
        let text = plain(&held(|m, held| {
            let taken = (held.row + 1).named(taken);
            m.output("y", taken);
        }));
        assert_has(&text, ["held_row_q;"]);
    }
    // A field has the name that the type would have, or a port of an instance has.
    let inner = module("inner", |m| {
        m.output("y", !m.input("held_t", 8));
    });
    plain(&held(|m, held| {
        let inner = m.instance("inner", &inner).connect("held_t", held.row);
        m.output("y", inner.output("y"));
    }));
    // A value that is folded away has its name.
    plain(&held(|m, held| {
        let none = (held.row & m.zeros(8)).named("held_t");
        m.output("y", held.row | none);
    }));
    // Reset sets some of them: at once, if it is asynchronous.
    let mixed = module("unit", |m| {
        let held = m.registers("held", request());
        held.row.reset(7u32).next(held.row.value() + 1);
        held.tag.next(held.tag.value() + 1);
        held.kind.next(held.kind.value());
        m.output("y", held.row.value());
    });
    plain(&mixed);
    // A register is alone.
    let alone = module("unit", |m| {
        let row = m
            .registers(
                "held",
                Request {
                    row: 8,
                    kind: 0,
                    tag: 0,
                }
                .map(Field::bits),
            )
            .row;
        m.output("y", row.next(row.value() + 1));
    });
    plain(&alone);
    // One has a power-up value.
    let started = module("unit", |m| {
        let held = m.registers("held", request());
        held.row.power_up(7u32).next(held.row.value() + 1);
        held.tag.next(held.tag.value() + 1);
        held.kind.next(held.kind.value());
        m.output("y", held.row.value());
    });
    plain(&started);
    // They are in lanes.
    let lanes = module("unit", |m| {
        let given = m.input("in", 32);
        let lanes = m.lanes("lanes", 4, |lane| {
            let given = lane.bits(given, 8);
            let held = lane.registers(
                "held",
                Request {
                    row: 8,
                    kind: 8,
                    tag: 0,
                }
                .map(Field::bits),
            );
            held.row.next(given);
            held.kind.next(held.row.value());
            lane.output("y", held.kind.value());
        });
        m.output("y", lanes.output("y"));
    });
    plain(&lanes);
}

#[test]
fn the_clock_is_not_called_as_a_variable() {
    let module = held(|m, held| {
        m.output("y", held.row);
    });
    for name in ["held_q", "held_t"] {
        let verilog = Options {
            clock_name: name.to_string(),
            ..Options::default()
        };
        assert_eq!(verilog.check_names(&module), Ok(()));
        let options = Options {
            dialect: system_verilog().dialect,
            ..verilog
        };
        let said = options.check_names(&module).unwrap_err().to_string();
        assert!(said.contains(name), "{said}");
    }
}

/// A net that is named by what it compares, and one that the names of a package do not move.
#[test]
fn a_package_does_not_change_which_nets_there_are() {
    let module = held(|m, held| {
        let is_store = held.kind.eq(m.enum_value(&kind(), "STORE"));
        let lanes = m.lanes("lanes", 2, |lane| {
            lane.output("y", lane.whole(is_store) & lane.bit(held.row));
        });
        m.output("y", lanes.output("y"));
    });
    let verilog = emit(&module, &Options::default()).pop().unwrap().text;
    assert_has(
        &verilog,
        ["wire held_kind_q_is_kind_store = held_kind_q == KIND_STORE;"],
    );
    assert_has(
        &text_of(&module),
        ["wire held_kind_is_kind_store = held_q.kind == unit_pkg::KIND_STORE;"],
    );
    // Two readers of something short, however long the package's name is.
    let module = held(|m, held| {
        let is_store = held.kind.eq(m.enum_value(&kind(), "STORE"));
        m.output("y", is_store & held.row.bit(0));
        m.output("z", is_store | held.row.bit(1));
    });
    let nets = ["unit", "a_unit_whose_name_is_a_long_one"].map(|name| {
        let text = text_of(&designed(&module, name).unwrap());
        assert_has(&text, [&*format!("{name}_pkg::KIND_STORE")]);
        text.matches("wire").count()
    });
    assert_eq!(nets[0], nets[1]);
}

/// Verible takes some words behind a point for methods.
#[test]
fn a_field_called_as_a_method_is_written_otherwise() {
    #[derive(Bundle, Clone)]
    struct Sums<T> {
        sum: T,
        product: T,
    }
    let module = module("unit", |m| {
        let (a, b) = (m.input("a", 8), m.input("b", 8));
        let sums = Sums { sum: 8, product: 8 }.map(Field::bits);
        let held = m.registers("held", sums);
        held.sum.next(a + b);
        held.product.next(a & b);
        m.output("y", held.sum.value() ^ held.product.value());
    });
    assert_has(
        &text_of(&module),
        [
            "logic [7:0] product_;\n    } held_t;",
            "held_q.sum_ <= a + b;",
            "assign y = held_q.sum_ ^ held_q.product_;",
        ],
    );
}

#[test]
fn a_package_holds_each_set_once_and_none_of_a_shared_module() {
    let other = Arc::new(EnumType::new("kind", 3, [("LOAD", 5)]));
    let shared = module("common", |m| {
        m.shared();
        let of = Arc::new(EnumType::new("colour", 2, [("RED", 1)]));
        m.output("y", m.input_enum("a", &of).eq(m.enum_value(&of, "RED")));
    });
    let top = module("top", |m| {
        let (a, b) = (m.input_enum("a", &kind()), m.input_enum("b", &other));
        let inner = m.instance("inner", &shared);
        inner.connect("a", m.input("c", 2));
        m.output("y", inner.output("y"));
        m.output("is_load", a.eq(m.enum_value(&kind(), "LOAD")));
        m.output("is_other", b.eq(m.enum_value(&other, "LOAD")));
    });
    let files = emit(&top, &system_verilog());
    let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    assert_eq!(names, ["top_pkg.sv", "common.sv", "top.sv"]);
    assert_has(
        &files[0].text,
        [
            "KIND_LOAD = 2'd0,\n        KIND_STORE = 2'd2\n    } kind_e;",
            "KIND_2_LOAD = 3'd5\n    } kind_2_e;",
            "endpackage : top_pkg\n",
        ],
    );
    assert!(!files[0].text.contains("RED"), "{}", files[0].text);
    assert_has(
        &files[1].text,
        ["localparam logic [1:0] COLOUR_RED = 2'd1;"],
    );
    assert_has(
        &files[2].text,
        ["== top_pkg::KIND_LOAD", "== top_pkg::KIND_2_LOAD"],
    );
}

#[test]
fn values_of_two_types_have_two_names() {
    let top = module("top", |m| {
        let short = Arc::new(EnumType::new("a", 1, [("B_C", 1)]));
        let long = Arc::new(EnumType::new("a_b", 2, [("C", 2)]));
        let (a, b) = (m.input_enum("a", &short), m.input_enum("b", &long));
        m.output("y", a & b.eq(m.enum_value(&long, "C")));
    });
    let files = emit(&top, &system_verilog());
    assert_has(
        &files[0].text,
        ["A_B_C = 1'b1\n    } a_e;", "A_B_2_C = 2'd2\n    } a_b_2_e;"],
    );
    assert_has(&files[1].text, ["== top_pkg::A_B_2_C"]);
    let header = enumeration_header(&top, &Options::default()).unwrap();
    assert_has(
        &header,
        [
            "localparam A_B_C = 1'b1;",
            "localparam [1:0] A_B_2_C = 2'd2;",
        ],
    );
}

#[test]
fn a_package_gives_way_to_a_module() {
    let inner = module("top_pkg", |m| {
        m.output("y", !m.input("a", 1));
    });
    let top = module("top", |m| {
        let inner = m.instance("inner", &inner);
        inner.connect("a", m.input_enum("a", &kind()).eq(m.zeros(2)));
        m.output("y", inner.output("y"));
    });
    let files = emit(&top, &system_verilog());
    let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    assert_eq!(names, ["top_pkg_pkg.sv", "top_pkg.sv", "top.sv"]);
}

#[test]
fn the_text_form_keeps_bundles() {
    let module = held(|m, held| m.output("y", held.row).doc("it"));
    let written = print(&module);
    assert_has(
        &written,
        ["register held_row_q : 8 in held_q row enable load"],
    );
    let read = parse(&written).unwrap();
    let body = |module: &Arc<Module>| {
        let text = text_of(module);
        text[text.find("module").unwrap()..].to_string()
    };
    assert_eq!(body(&read), body(&module));
}
