//! Other names for modules.
//!
//! Emitted modules share one namespace with the rest of a project. So the modules of a design are called after the design ([`designed`]), and
//! two configurations of a block, or two blocks with a part in common, can be in one project. A prefix ([`prefixed`]) is for a
//! project that has such a name already. Only names change.
//!
//! A module that is the same in every design ([`Module::is_shared`]) keeps its name: the designs of a project share its file.

use crate::module::{Instance, Module};
use crate::names::check_name;
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::Arc;

/// The module, and each one below it, with a name that begins with `prefix`. Bodies that are written in place have no name
/// in the emitted text and keep theirs.
pub fn prefixed(module: &Arc<Module>, prefix: &str) -> Result<Arc<Module>, Problem> {
    let name = |module: &Module| Some(format!("{prefix}{}", module.name));
    Renaming::new(&name).module(module, false)
}

/// The module called `design`, and each one below it, but for shared ones, with a name that begins with it: of one that had the module's name in
/// front, it takes the place of that.
pub fn designed(module: &Arc<Module>, design: &str) -> Result<Arc<Module>, Problem> {
    let before = format!("{}_", module.name);
    let top = Arc::as_ptr(module);
    let name = |module: &Module| {
        if std::ptr::eq(module, top) {
            return Some(design.to_string());
        }
        let rest = module.name.strip_prefix(&before).unwrap_or(&module.name);
        (!module.is_shared).then(|| format!("{design}_{rest}"))
    };
    Renaming::new(&name).module(module, false)
}

struct Renaming<'a> {
    /// A module's new name; none where it and all below it keep theirs.
    name: &'a dyn Fn(&Module) -> Option<String>,
    /// A module that is used more than once stays one module.
    done: HashMap<*const Module, Arc<Module>>,
    /// The old name of each new one: two that become one would be one module.
    taken: HashMap<String, String>,
}

impl<'a> Renaming<'a> {
    fn new(name: &'a dyn Fn(&Module) -> Option<String>) -> Self {
        Self {
            name,
            done: HashMap::new(),
            taken: HashMap::new(),
        }
    }

    fn module(&mut self, module: &Arc<Module>, in_place: bool) -> Result<Arc<Module>, Problem> {
        if let Some(done) = self.done.get(&Arc::as_ptr(module)) {
            return Ok(Arc::clone(done));
        }
        let mut renamed = Module::clone(module);
        if !in_place {
            let Some(name) = (self.name)(module) else {
                return Ok(Arc::clone(module));
            };
            check_name(&name)?;
            let before = self.taken.insert(name.clone(), module.name.clone());
            if before.is_some_and(|before| before != module.name) {
                let why = "two modules of the design would have it";
                return Err(Problem::IllegalName { name, why });
            }
            renamed.name = name;
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
