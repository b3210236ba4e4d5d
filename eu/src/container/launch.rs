//! What a kernel needs to start: the section `.ze_info`.
//!
//! Contract: what is read here is what decides where arguments lie and how threads start; other entries are skipped. An argument of a
//! kind that is not known is kept by its name, so that the code that starts the kernel can refuse it.

use super::ContainerError;
use super::yaml::{Node, parse};

/// What one kernel needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelLaunch {
    /// Its name.
    pub name: String,
    /// Work-items of a thread.
    pub simd_size: u32,
    /// General registers of a thread.
    pub registers: u32,
    /// Bytes of memory that a group shares.
    pub shared_bytes: u32,
    /// Barriers of a group.
    pub barriers: u32,
    /// Bytes of arguments that are put into a register.
    pub inline_bytes: u32,
    /// Where the code starts if the hardware makes local ids. Without it, nothing is skipped.
    pub skip: u32,
    /// The size that a group must have.
    pub required_group: Option<[u32; 3]>,
    /// The dimensions in the order in which local ids count, if that is said.
    pub walk_order: Option<[u32; 3]>,
    /// Bytes of the local ids of a thread; 0 if it needs none.
    pub local_id_bytes: u32,
    /// Bytes that a thread needs for registers that do not fit.
    pub scratch_bytes: u32,
    /// Bytes that a thread needs for variables.
    pub private_bytes: u32,
    /// What lies where in the arguments.
    pub payload: Vec<Payload>,
    /// Entries of the binding table, and the argument that each names.
    pub bindings: Vec<(u32, u32)>,
    /// What the source calls its arguments.
    pub arguments: Vec<SourceArgument>,
}

/// A piece of a kernel's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload {
    /// What it is.
    pub kind: PayloadKind,
    /// Where it begins.
    pub offset: u32,
    /// How many bytes it has.
    pub size: u32,
}

/// What a piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayloadKind {
    /// The first work-item, in three dimensions.
    GlobalIdOffset,
    /// The size of a group, in three dimensions.
    LocalSize,
    /// The size of a group that is not cut off at the end, in three dimensions.
    EnqueuedLocalSize,
    /// Work-items, in three dimensions.
    GlobalSize,
    /// Groups, in three dimensions.
    GroupCount,
    /// Dimensions.
    WorkDimensions,
    /// The address of the memory for variables.
    PrivateBase,
    /// A buffer.
    Pointer {
        /// Which argument of the source.
        argument: u32,
        /// How the code reaches it.
        mode: String,
        /// In which memory it is.
        space: String,
    },
    /// The address of a buffer that the code reaches by a surface.
    BufferAddress {
        /// Which argument of the source.
        argument: u32,
    },
    /// Where in a surface the buffer begins.
    BufferOffset {
        /// Which argument of the source.
        argument: u32,
    },
    /// A number.
    Value {
        /// Which argument of the source.
        argument: u32,
        /// Where in the argument it begins.
        source_offset: u32,
    },
    /// Something else.
    Other(String),
}

/// What the source calls an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceArgument {
    /// Its number.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// Its type, as in `int*`.
    pub type_name: String,
}

fn fault(message: String) -> ContainerError {
    ContainerError::Launch { message }
}

/// Reads the section.
pub(super) fn kernel_launches(text: &str) -> Result<Vec<KernelLaunch>, ContainerError> {
    let document = parse(text.trim_end_matches('\0')).map_err(fault)?;
    let kernels = document.get("kernels").map_or(&[][..], Node::list);
    if kernels.is_empty() {
        return Err(fault("it describes no kernels".to_string()));
    }
    let more = document.get("kernels_misc_info");
    let more = more.map_or(&[][..], Node::list);
    let read = kernels.iter().map(|node| {
        let mut launch = kernel(node)?;
        let is_it = |other: &&Node| other.text("name") == Some(&launch.name);
        if let Some(found) = more.iter().find(is_it) {
            launch.arguments = arguments(found)?;
        }
        Ok(launch)
    });
    read.collect()
}

/// A number in a mapping, if it is there.
fn number(node: &Node, name: &str) -> Result<Option<u32>, ContainerError> {
    let Some(text) = node.text(name) else {
        return Ok(None);
    };
    let found = text.parse();
    found.map(Some).map_err(|_| {
        fault(format!(
            "`{name}` is `{}`, not a number",
            text.escape_debug()
        ))
    })
}

/// A number that must be there.
fn needed(node: &Node, name: &str) -> Result<u32, ContainerError> {
    number(node, name)?.ok_or_else(|| fault(format!("`{name}` is missing")))
}

fn kernel(node: &Node) -> Result<KernelLaunch, ContainerError> {
    let name = node.text("name").unwrap_or_default().to_string();
    let Some(environment) = node.get("execution_env") else {
        return Err(fault(format!(
            "kernel `{}` has no `execution_env`",
            name.escape_debug()
        )));
    };
    let mut launch = KernelLaunch {
        name,
        simd_size: needed(environment, "simd_size")?,
        registers: number(environment, "grf_count")?.unwrap_or(128),
        shared_bytes: number(environment, "slm_size")?.unwrap_or(0),
        barriers: number(environment, "barrier_count")?.unwrap_or(0),
        inline_bytes: number(environment, "inline_data_payload_size")?.unwrap_or(0),
        skip: number(environment, "offset_to_skip_per_thread_data_load")?.unwrap_or(0),
        required_group: three(environment, "required_work_group_size")?,
        walk_order: three(environment, "work_group_walk_order_dimensions")?,
        ..KernelLaunch::default()
    };
    let list = |name: &str| node.get(name).map_or(&[][..], Node::list);
    for entry in list("payload_arguments") {
        launch.payload.push(payload(entry)?);
    }
    for entry in list("per_thread_payload_arguments") {
        match entry.text("arg_type") {
            Some("local_id") => launch.local_id_bytes = needed(entry, "size")?,
            other => {
                let other = other.unwrap_or_default().escape_debug();
                return Err(fault(format!("`{other}` in the payload of a thread")));
            }
        }
    }
    for entry in list("binding_table_indices") {
        let pair = (needed(entry, "bti_value")?, needed(entry, "arg_index")?);
        launch.bindings.push(pair);
    }
    for entry in list("per_thread_memory_buffers") {
        let size = needed(entry, "size")?;
        let is_by_item = entry.text("is_simt_thread") == Some("true");
        let each = if is_by_item { launch.simd_size } else { 1 };
        let size = size.saturating_mul(each);
        if entry.text("type") == Some("scratch") {
            launch.scratch_bytes = launch.scratch_bytes.max(size);
        } else {
            launch.private_bytes = launch.private_bytes.max(size);
        }
    }
    Ok(launch)
}

/// Three numbers in a list, if it is there.
fn three(environment: &Node, name: &str) -> Result<Option<[u32; 3]>, ContainerError> {
    let Some(numbers) = environment.get(name) else {
        return Ok(None);
    };
    let numbers = numbers.list().iter().map(|number| match number {
        Node::Text(text) => text.parse().ok(),
        _ => None,
    });
    let numbers = numbers.collect::<Option<Vec<u32>>>();
    let numbers = numbers.and_then(|numbers| <[u32; 3]>::try_from(numbers).ok());
    let wrong = || fault(format!("`{name}` has not three numbers"));
    numbers.map(Some).ok_or_else(wrong)
}

fn payload(node: &Node) -> Result<Payload, ContainerError> {
    let argument = || needed(node, "arg_index");
    let text = |name: &str| node.text(name).unwrap_or_default().to_string();
    let kind = match node.text("arg_type").unwrap_or_default() {
        "global_id_offset" => PayloadKind::GlobalIdOffset,
        "local_size" => PayloadKind::LocalSize,
        "enqueued_local_size" => PayloadKind::EnqueuedLocalSize,
        "global_size" => PayloadKind::GlobalSize,
        "group_count" => PayloadKind::GroupCount,
        "work_dimensions" => PayloadKind::WorkDimensions,
        "private_base_stateless" => PayloadKind::PrivateBase,
        "arg_bypointer" => PayloadKind::Pointer {
            argument: argument()?,
            mode: text("addrmode"),
            space: text("addrspace"),
        },
        "buffer_address" => PayloadKind::BufferAddress {
            argument: argument()?,
        },
        "buffer_offset" => PayloadKind::BufferOffset {
            argument: argument()?,
        },
        "arg_byvalue" => PayloadKind::Value {
            argument: argument()?,
            source_offset: number(node, "source_offset")?.unwrap_or(0),
        },
        other => PayloadKind::Other(other.to_string()),
    };
    Ok(Payload {
        kind,
        offset: number(node, "offset")?.unwrap_or(0),
        size: number(node, "size")?.unwrap_or(0),
    })
}

fn arguments(node: &Node) -> Result<Vec<SourceArgument>, ContainerError> {
    let list = node.get("args_info").map_or(&[][..], Node::list);
    let read = list.iter().map(|entry| {
        let type_name = entry.text("type_name").unwrap_or_default();
        // Behind the semicolon there is the size of a pointer.
        let type_name = type_name.split(';').next().unwrap_or_default();
        Ok(SourceArgument {
            index: needed(entry, "index")?,
            name: entry.text("name").unwrap_or_default().to_string(),
            type_name: type_name.to_string(),
        })
    });
    read.collect()
}
