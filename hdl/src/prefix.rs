//! The same hardware under other names.
//!
//! Emitted modules share one space of names with everything else in a design, so two configurations of a
//! block, or two blocks with a piece in common, can stand in one design only if their modules are named
//! apart. A prefix does that, and changes nothing else.

use crate::module::{Instance, Module};
use crate::names::check_name;
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::Arc;

/// The module, and each one below it, with a name that begins with `prefix`. Bodies that are written in place have no name
/// in the emitted text and keep theirs.
pub fn prefixed(module: &Arc<Module>, prefix: &str) -> Result<Arc<Module>, Problem> {
    Renaming {
        prefix,
        done: HashMap::new(),
    }
    .module(module, false)
}

struct Renaming<'a> {
    prefix: &'a str,
    /// A module that is used more than once stays one module.
    done: HashMap<*const Module, Arc<Module>>,
}

impl Renaming<'_> {
    fn module(&mut self, module: &Arc<Module>, in_place: bool) -> Result<Arc<Module>, Problem> {
        if let Some(done) = self.done.get(&Arc::as_ptr(module)) {
            return Ok(Arc::clone(done));
        }
        let mut renamed = Module::clone(module);
        if !in_place {
            renamed.name.insert_str(0, self.prefix);
            check_name(&renamed.name)?;
        }
        for instance in &mut renamed.instances {
            self.instance(instance)?;
        }
        let renamed = Arc::new(renamed);
        self.done.insert(Arc::as_ptr(module), Arc::clone(&renamed));
        Ok(renamed)
    }

    fn instance(&mut self, instance: &mut Instance) -> Result<(), Problem> {
        let in_place = instance.lanes.is_some_and(|lanes| lanes.in_place);
        instance.module = self.module(&instance.module, in_place)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::prefixed;
    use crate::prelude::*;
    use crate::problem::Problem;
    use crate::verilog::{Options, emit};
    use std::sync::Arc;

    /// A module with another one in it, twice.
    fn outer() -> Arc<Module> {
        let inner = ModuleBuilder::new("inner");
        let a = inner.input("a", 4);
        inner.output("y", !a);
        let inner = Arc::new(inner.finish().unwrap());
        let m = ModuleBuilder::new("outer");
        let a = m.input("a", 4);
        let once = m.instance("once", &inner).connect("a", a).output("y");
        let twice = m.instance("twice", &inner).connect("a", once).output("y");
        m.output("y", twice);
        Arc::new(m.finish().unwrap())
    }

    #[test]
    fn every_module_and_every_use_of_it_is_renamed_and_nothing_else() {
        let plain = emit(&outer(), &Options::default());
        let renamed = emit(&prefixed(&outer(), "my_").unwrap(), &Options::default());
        let names: Vec<&str> = renamed.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["my_inner.v", "my_outer.v"]);
        for (plain, renamed) in plain.iter().zip(&renamed) {
            let by_hand = plain.text.replace("module inner", "module my_inner");
            let by_hand = by_hand.replace("module outer", "module my_outer");
            let by_hand = by_hand.replace("    inner ", "    my_inner ");
            assert_eq!(renamed.text, by_hand);
        }
    }

    #[test]
    fn a_prefix_that_makes_no_name_is_refused() {
        let refused = prefixed(&outer(), "2").unwrap_err();
        assert!(matches!(refused, Problem::IllegalName { .. }), "{refused}");
        let keyword = ModuleBuilder::new("put");
        let a = keyword.input("a", 1);
        keyword.output("y", a);
        let keyword = Arc::new(keyword.finish().unwrap());
        let refused = prefixed(&keyword, "in").unwrap_err();
        assert!(matches!(refused, Problem::Keyword { .. }), "{refused}");
    }
}
