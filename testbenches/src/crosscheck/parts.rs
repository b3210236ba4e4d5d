//! A text file by file: each module is compared with its own file, and what is behind its instances is cut off.
//!
//! What an instance gives are inputs of a part, and what it takes are outputs. If every part is what its file says, the design is what its text
//! says: both put the same functions together, under the same names. So a design that is too large for a prover, or for Yosys, is
//! proved in pieces of the size of a file.
//!
//! Cut off are instances as such. Those within lanes, of models of a vendor's primitives and of modules whose text has parameters stay
//! within the part.

use super::Subject;
use super::pair::{CircuitBit, Difference};
use crate::cross::packed;
use std::collections::HashSet;
use std::sync::Arc;
use warpwright_hdl::module::{
    Binding, CLOCK, Direction, Instance, InstanceId, Module, Node, NodeId, Op, Port, RESET,
};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::size::Size;
use warpwright_hdl::verilog::{self, Dialect, VerilogFile};
use warpwright_prove::aiger::Aiger;

/// Each module of a hierarchy with its file, the deepest first.
pub fn parts(module: &Arc<Module>, dialect: Dialect) -> Vec<Subject> {
    let options = verilog::Options {
        dialect,
        ..verilog::Options::default()
    };
    let files = verilog::emit(module, &options);
    let all = module.hierarchy();
    let of_modules = files.iter().filter(|file| !file.is_package);
    let with_parameters: HashSet<&str> = all
        .iter()
        .zip(of_modules)
        .filter(|(_, file)| !file.parameters.is_empty())
        .map(|(module, _)| &*module.name)
        .collect();
    let is_cut = |instance: &Instance| {
        let inner = &instance.module;
        instance.lanes.is_none()
            && inner.primitive.is_none()
            && !with_parameters.contains(&*inner.name)
    };
    // What stays within parts alone is no part by itself.
    let mut needed: HashSet<&str> = HashSet::from([&*module.name]);
    for module in all.iter().rev() {
        if needed.contains(&*module.name) {
            let cut = module.instances.iter().filter(|i| is_cut(i));
            needed.extend(cut.map(|instance| &*instance.module.name));
        }
    }
    let needed = all.iter().filter(|module| needed.contains(&*module.name));
    let parts = needed.map(|part| of(part, &files, dialect, &is_cut));
    let mut parts: Vec<Subject> = parts.collect();
    if let [whole] = &mut parts[..] {
        whole.part = None;
    }
    parts
}

fn of(
    module: &Arc<Module>,
    files: &[VerilogFile],
    dialect: Dialect,
    is_cut: &dyn Fn(&Instance) -> bool,
) -> Subject {
    let below = module.hierarchy();
    let names: HashSet<&str> = below.iter().map(|module| &*module.name).collect();
    let is_read = |file: &&VerilogFile| {
        let (name, _) = file.name.rsplit_once('.').expect("an ending");
        file.is_package || names.contains(name)
    };
    let cut: Vec<&Instance> = module.instances.iter().filter(|i| is_cut(i)).collect();
    let shell = Arc::new(shell(module, is_cut));
    let whole = flatten(&shell, Names::Dropped);
    let mut unread = Vec::new();
    if module.has_clock() {
        unread.push(CLOCK);
    }
    if module.has_reset() && whole.input(RESET).is_none() {
        unread.push(RESET);
    }
    Subject {
        netlist: optimize(whole.clone()),
        whole,
        unread,
        files: files.iter().filter(is_read).cloned().collect(),
        dialect,
        packed: packed(module, dialect),
        overrides: Vec::new(),
        cut: cut
            .into_iter()
            .map(|instance| (instance.name.clone(), instance.module.name.clone()))
            .collect(),
        part: Some(module.name.clone()),
    }
}

/// The module without the instances that are cut off, whose ports are its own now: `instance.port`.
fn shell(module: &Module, is_cut: &dyn Fn(&Instance) -> bool) -> Module {
    let mut shell = module.clone();
    let kept: Vec<bool> = module.instances.iter().map(|i| !is_cut(i)).collect();
    for (number, instance) in module.instances.iter().enumerate() {
        if kept[number] {
            continue;
        }
        for (index, port) in instance.module.ports.iter().enumerate() {
            let node = match &instance.inputs[index] {
                Some(Binding::Whole(node)) => *node,
                Some(_) => unreachable!("it has no lanes"),
                None => given(&mut shell, InstanceId(number as u32), index as u32, port),
            };
            shell.ports.push(Port {
                name: format!("{}.{}", instance.name, port.name),
                direction: match port.direction {
                    Direction::Input => Direction::Output,
                    Direction::Output => Direction::Input,
                },
                width: shell.node(node).width,
                node,
                ..port.clone()
            });
        }
    }
    let mut kept_instances = kept.iter();
    shell
        .instances
        .retain(|_| *kept_instances.next().unwrap_or(&true));
    for node in &mut shell.nodes {
        if let Op::InstanceOutput { instance, .. } = &mut node.op {
            let before = &kept[..instance.index()];
            *instance = InstanceId(before.iter().filter(|is_kept| **is_kept).count() as u32);
        }
    }
    shell
}

/// The node of a part's new input: what read the instance's output reads it.
fn given(shell: &mut Module, instance: InstanceId, port: u32, of: &Port) -> NodeId {
    let read = Op::InstanceOutput { instance, port };
    let node = NodeId(shell.nodes.len() as u32);
    for reader in shell.nodes.iter_mut().filter(|node| node.op == read) {
        reader.op = Op::Wire(node);
    }
    shell.nodes.push(Node {
        op: Op::Input(shell.ports.len() as u32),
        width: Size::from(of.width.get()),
        name: None,
        variable: None,
        doc: String::new(),
        enum_type: None,
        section: None,
        source: of.source.clone(),
    });
    node
}

/// Takes the clocks and resets of what is cut off out of a part's circuit; those that are not the part's own are differences.
pub fn without_clocks(circuit: &mut Aiger, cut: &[(String, String)]) -> Vec<Difference> {
    let mut wrong = Vec::new();
    for port in [CLOCK, RESET] {
        let names: HashSet<String> = cut.iter().map(|(of, _)| format!("{of}.{port}")).collect();
        let number = circuit.inputs.iter().position(|name| {
            let mut names = name.as_deref().unwrap_or_default().split(' ');
            names.any(|name| name == port)
        });
        let own = number.map(|number| circuit.input(number));
        circuit.outputs.retain(|output| {
            let name = output.name.as_deref().unwrap_or_default();
            if !names.contains(name) {
                return true;
            }
            if Some(output.value) != own {
                wrong.push(Difference::Added(CircuitBit::Output(name.to_string())));
            }
            false
        });
    }
    wrong
}
