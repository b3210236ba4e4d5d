//! Renames a module and its submodules.

use std::collections::HashMap;
use std::sync::Arc;
use warpwright_hdl::module::Module;

/// The same hardware under another name; modules inside it get names that begin with it. Lane bodies written in place
/// are no modules of their own and keep theirs.
pub fn renamed(module: &Arc<Module>, name: &str) -> Arc<Module> {
    fn rename(
        module: &Arc<Module>,
        name: Option<String>,
        top: &str,
        done: &mut HashMap<(*const Module, bool), Arc<Module>>,
    ) -> Arc<Module> {
        let key = (Arc::as_ptr(module), name.is_some());
        if let Some(known) = done.get(&key) {
            return Arc::clone(known);
        }
        let mut new = Module::clone(module);
        for instance in &mut new.instances {
            let in_place = instance.lanes.is_some_and(|lanes| lanes.in_place);
            let name = (!in_place).then(|| format!("{top}__{}", instance.module.name));
            instance.module = rename(&instance.module, name, top, done);
        }
        if let Some(name) = name {
            new.name = name;
        }
        let new = Arc::new(new);
        done.insert(key, Arc::clone(&new));
        new
    }
    rename(module, Some(name.to_string()), name, &mut HashMap::new())
}
