//! Mesa's software Vulkan driver: as little of Vulkan as needed to run a compute shader from one buffer into another.

use ash::vk;
use std::ffi::CStr;

/// What can go wrong, in words.
pub type Outcome<T> = Result<T, String>;

/// Something that the driver can do with floats of 16, 32 and 64 bits.
pub type OfWidths = [bool; 3];

/// What the driver says that it can do.
#[derive(Clone, Debug)]
pub struct Abilities {
    /// Its name and version.
    pub name: String,
    /// It has floats of these widths.
    pub floats: OfWidths,
    /// It has integers of 8, 16, 32 and 64 bits.
    pub integers: [bool; 4],
    /// It takes and gives denormal numbers as they are, if asked to.
    pub keeps_denormals: OfWidths,
    /// It keeps the sign of zeros, infinities and NaN, if asked to.
    pub keeps_specials: OfWidths,
    /// It rounds to the nearest even, if asked to.
    pub rounds_to_even: OfWidths,
}

/// The driver, ready to run shaders.
pub struct Device {
    /// What it can do.
    pub abilities: Abilities,
    handle: ash::Device,
    queue: vk::Queue,
    family: u32,
    memory_type: u32,
    instance: ash::Instance,
    // The library is closed when this goes.
    _entry: ash::Entry,
}

/// A buffer that both sides see.
struct Buffer {
    handle: vk::Buffer,
    memory: vk::DeviceMemory,
    words: usize,
}

fn told<T>(what: &str, result: Result<T, vk::Result>) -> Outcome<T> {
    result.map_err(|error| format!("{what}: {error}"))
}

fn is(flag: vk::Bool32) -> bool {
    flag == vk::TRUE
}

/// A processor that plays a graphics card, with what it can do.
fn processor(instance: &ash::Instance) -> Outcome<(vk::PhysicalDevice, Abilities)> {
    // SAFETY: the instance is alive, and the structures are chained for the length of the calls.
    let devices = told("devices", unsafe { instance.enumerate_physical_devices() })?;
    for device in devices {
        let mut controls = vk::PhysicalDeviceFloatControlsProperties::default();
        let mut driver = vk::PhysicalDeviceDriverProperties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default()
            .push_next(&mut controls)
            .push_next(&mut driver);
        unsafe { instance.get_physical_device_properties2(device, &mut properties) };
        if properties.properties.device_type != vk::PhysicalDeviceType::CPU {
            continue;
        }
        let mut small = vk::PhysicalDeviceShaderFloat16Int8Features::default();
        let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut small);
        unsafe { instance.get_physical_device_features2(device, &mut features) };
        let features = features.features;
        let text = |words: &[std::ffi::c_char]| {
            let bytes: Vec<u8> = words.iter().map(|c| *c as u8).collect();
            let text = CStr::from_bytes_until_nul(&bytes).unwrap_or_default();
            text.to_string_lossy().into_owned()
        };
        let abilities = Abilities {
            name: format!(
                "{} {}",
                text(&driver.driver_name),
                text(&driver.driver_info)
            ),
            floats: [is(small.shader_float16), true, is(features.shader_float64)],
            integers: [
                is(small.shader_int8),
                is(features.shader_int16),
                true,
                is(features.shader_int64),
            ],
            keeps_denormals: [
                is(controls.shader_denorm_preserve_float16),
                is(controls.shader_denorm_preserve_float32),
                is(controls.shader_denorm_preserve_float64),
            ],
            keeps_specials: [
                is(controls.shader_signed_zero_inf_nan_preserve_float16),
                is(controls.shader_signed_zero_inf_nan_preserve_float32),
                is(controls.shader_signed_zero_inf_nan_preserve_float64),
            ],
            rounds_to_even: [
                is(controls.shader_rounding_mode_rte_float16),
                is(controls.shader_rounding_mode_rte_float32),
                is(controls.shader_rounding_mode_rte_float64),
            ],
        };
        return Ok((device, abilities));
    }
    Err("none of the drivers runs on the processor".to_string())
}

impl Device {
    /// The first driver of this machine that runs on the processor, with all that it has for numbers.
    pub fn open() -> Outcome<Self> {
        // SAFETY: the library is the system's Vulkan loader; all handles below come from it and are used on this thread.
        unsafe {
            let entry = ash::Entry::load().map_err(|error| error.to_string())?;
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
            let of_instance = vk::InstanceCreateInfo::default().application_info(&application);
            let instance = told("instance", entry.create_instance(&of_instance, None))?;
            let (physical, abilities) = processor(&instance)?;
            let families = instance.get_physical_device_queue_family_properties(physical);
            let family = families
                .iter()
                .position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE));
            let family = family.ok_or("no queue for compute shaders")? as u32;
            let of_queue = [vk::DeviceQueueCreateInfo::default()
                .queue_family_index(family)
                .queue_priorities(&[1.0])];
            let mut small = vk::PhysicalDeviceShaderFloat16Int8Features::default()
                .shader_float16(abilities.floats[0])
                .shader_int8(abilities.integers[0]);
            let features = vk::PhysicalDeviceFeatures::default()
                .shader_float64(abilities.floats[2])
                .shader_int16(abilities.integers[1])
                .shader_int64(abilities.integers[3]);
            let of_device = vk::DeviceCreateInfo::default()
                .queue_create_infos(&of_queue)
                .enabled_features(&features)
                .push_next(&mut small);
            let device = told("device", instance.create_device(physical, &of_device, None))?;
            let memory = instance.get_physical_device_memory_properties(physical);
            let seen_by_both =
                vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let memory_type = memory
                .memory_types_as_slice()
                .iter()
                .position(|of| of.property_flags.contains(seen_by_both));
            Ok(Self {
                abilities,
                queue: device.get_device_queue(family, 0),
                family,
                memory_type: memory_type.ok_or("no memory that both sides see")? as u32,
                handle: device,
                instance,
                _entry: entry,
            })
        }
    }

    fn buffer(&self, words: usize) -> Outcome<Buffer> {
        let of_buffer = vk::BufferCreateInfo::default()
            .size(4 * words as u64)
            .usage(vk::BufferUsageFlags::STORAGE_BUFFER);
        // SAFETY: memory of the size that the buffer needs is bound to it, once.
        unsafe {
            let buffer = told("buffer", self.handle.create_buffer(&of_buffer, None))?;
            let needs = self.handle.get_buffer_memory_requirements(buffer);
            let of_memory = vk::MemoryAllocateInfo::default()
                .allocation_size(needs.size)
                .memory_type_index(self.memory_type);
            let memory = told("memory", self.handle.allocate_memory(&of_memory, None))?;
            told("memory", self.handle.bind_buffer_memory(buffer, memory, 0))?;
            Ok(Buffer {
                handle: buffer,
                memory,
                words,
            })
        }
    }

    /// The words of a buffer, as the host sees them.
    fn with_words<T>(&self, of: &Buffer, with: impl FnOnce(&mut [u32]) -> T) -> Outcome<T> {
        let whole = vk::WHOLE_SIZE;
        let flags = vk::MemoryMapFlags::empty();
        // SAFETY: the memory holds as many words, is aligned for them, and is not in use by a shader: each run waits for its end.
        unsafe {
            let mapped = told("map", self.handle.map_memory(of.memory, 0, whole, flags))?;
            let words = std::slice::from_raw_parts_mut(mapped.cast::<u32>(), of.words);
            let result = with(words);
            self.handle.unmap_memory(of.memory);
            Ok(result)
        }
    }

    /// Runs the compute shader `main` of a module with one buffer as binding 0 and one, which it fills, as binding 1.
    pub fn run(
        &self,
        module: &[u8],
        input: &[u32],
        output: usize,
        groups: u32,
    ) -> Outcome<Vec<u32>> {
        let buffers = [self.buffer(input.len())?, self.buffer(output)?];
        self.with_words(&buffers[0], |words| words.copy_from_slice(input))?;
        self.dispatch(module, &buffers, groups)?;
        let result = self.with_words(&buffers[1], |words| words.to_vec());
        for of in buffers {
            // SAFETY: nobody uses them any more.
            unsafe {
                self.handle.destroy_buffer(of.handle, None);
                self.handle.free_memory(of.memory, None);
            }
        }
        result
    }

    fn dispatch(&self, module: &[u8], buffers: &[Buffer; 2], groups: u32) -> Outcome<()> {
        let device = &self.handle;
        let words: Vec<u32> = module
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        let compute = vk::ShaderStageFlags::COMPUTE;
        let storage = vk::DescriptorType::STORAGE_BUFFER;
        let bindings = [0, 1].map(|binding| {
            vk::DescriptorSetLayoutBinding::default()
                .binding(binding)
                .descriptor_type(storage)
                .descriptor_count(1)
                .stage_flags(compute)
        });
        // SAFETY: handles are made before they are used, destroyed after the queue has come to rest, and the module was validated.
        unsafe {
            let of_layout = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            let layouts = [told(
                "layout",
                device.create_descriptor_set_layout(&of_layout, None),
            )?];
            let of_pool = vk::PipelineLayoutCreateInfo::default().set_layouts(&layouts);
            let pipeline_layout = told("layout", device.create_pipeline_layout(&of_pool, None))?;
            let of_module = vk::ShaderModuleCreateInfo::default().code(&words);
            let shader = told("shader", device.create_shader_module(&of_module, None))?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(compute)
                .module(shader)
                .name(c"main");
            let of_pipeline = [vk::ComputePipelineCreateInfo::default()
                .stage(stage)
                .layout(pipeline_layout)];
            let cache = vk::PipelineCache::null();
            let pipelines = device.create_compute_pipelines(cache, &of_pipeline, None);
            let pipeline = told("pipeline", pipelines.map_err(|(_, error)| error))?[0];

            let sizes = [vk::DescriptorPoolSize::default()
                .ty(storage)
                .descriptor_count(2)];
            let of_pool = vk::DescriptorPoolCreateInfo::default()
                .max_sets(1)
                .pool_sizes(&sizes);
            let pool = told("pool", device.create_descriptor_pool(&of_pool, None))?;
            let of_set = vk::DescriptorSetAllocateInfo::default()
                .descriptor_pool(pool)
                .set_layouts(&layouts);
            let set = told("set", device.allocate_descriptor_sets(&of_set))?[0];
            let infos = buffers.each_ref().map(|of| {
                [vk::DescriptorBufferInfo::default()
                    .buffer(of.handle)
                    .range(vk::WHOLE_SIZE)]
            });
            let writes = [0, 1].map(|binding| {
                vk::WriteDescriptorSet::default()
                    .dst_set(set)
                    .dst_binding(binding)
                    .descriptor_type(storage)
                    .buffer_info(&infos[binding as usize])
            });
            device.update_descriptor_sets(&writes, &[]);

            let of_commands = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
            let commands = told("commands", device.create_command_pool(&of_commands, None))?;
            let of_command = vk::CommandBufferAllocateInfo::default()
                .command_pool(commands)
                .command_buffer_count(1);
            let command = told("commands", device.allocate_command_buffers(&of_command))?[0];
            let of_begin = vk::CommandBufferBeginInfo::default();
            told("commands", device.begin_command_buffer(command, &of_begin))?;
            let bind = vk::PipelineBindPoint::COMPUTE;
            device.cmd_bind_pipeline(command, bind, pipeline);
            device.cmd_bind_descriptor_sets(command, bind, pipeline_layout, 0, &[set], &[]);
            device.cmd_dispatch(command, groups, 1, 1);
            told("commands", device.end_command_buffer(command))?;
            let commands_of = [command];
            let submits = [vk::SubmitInfo::default().command_buffers(&commands_of)];
            let fence = vk::Fence::null();
            told("queue", device.queue_submit(self.queue, &submits, fence))?;
            told("queue", device.queue_wait_idle(self.queue))?;

            device.destroy_command_pool(commands, None);
            device.destroy_descriptor_pool(pool, None);
            device.destroy_pipeline(pipeline, None);
            device.destroy_shader_module(shader, None);
            device.destroy_pipeline_layout(pipeline_layout, None);
            device.destroy_descriptor_set_layout(layouts[0], None);
        }
        Ok(())
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: all that was made of them is gone.
        unsafe {
            self.handle.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}
