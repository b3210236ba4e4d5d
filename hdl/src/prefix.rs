//! Prefixes module names.
//!
//! Emitted modules share one namespace with the rest of a design, so two configurations
//! of a block, or two blocks with a common submodule, can be used in one design only
//! if their module names differ. A prefix renames the modules and changes nothing else.

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
        let in_place = instance.is_in_place();
        instance.module = self.module(&instance.module, in_place)?;
        Ok(())
    }
}
