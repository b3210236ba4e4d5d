//! Every generated block gives the same values inside rust-hdl as outside: in `simulate`, and in `Simulation` with
//! the block handed from thread to thread.

use crate::exported::{self, Difference, Outside, Ports, first_difference, ports};
use crate::generated::bfn_simd16::BfnSimd16;
use crate::generated::enum_name::EnumName;
use crate::generated::enum_name_dp_opcode::EnumNameDpOpcode;
use crate::generated::enum_name_sfid::EnumNameSfid;
use crate::generated::enum_name_ternary_data_type::EnumNameTernaryDataType;
use crate::generated::eu_decode::EuDecode;
use crate::generated::eu_expand::EuExpand;
use crate::generated::eu_fetch::EuFetch;
use crate::generated::eu_fetch_pair::EuFetchPair;
use crate::generated::eu_frontend::EuFrontend;
use crate::generated::eu_legal::EuLegal;
use crate::generated::float_add::FloatAdd;
use crate::generated::float_add_rounding::FloatAddRounding;
use crate::generated::float_divide::FloatDivide;
use crate::generated::float_divide_markstein::FloatDivideMarkstein;
use crate::generated::float_divide_pipelined::FloatDividePipelined;
use crate::generated::float_divide_tiny::FloatDivideTiny;
use crate::generated::float_fma::FloatFma;
use crate::generated::float_fma_f16::FloatFmaF16;
use crate::generated::float_fma_rounding::FloatFmaRounding;
use crate::generated::float_fma_tiny::FloatFmaTiny;
use crate::generated::float_multiply_f16::FloatMultiplyF16;
use crate::generated::float_multiply_rounding::FloatMultiplyRounding;
use crate::generated::float_sqrt::FloatSqrt;
use crate::generated::float_sqrt_markstein::FloatSqrtMarkstein;
use crate::generated::float_sqrt_pipelined::FloatSqrtPipelined;
use crate::generated::float_sqrt_tiny::FloatSqrtTiny;
use crate::generated::gather_scatter::GatherScatter;
use crate::generated::gather_scatter_messages::GatherScatterMessages;
use crate::generated::glsl450::Glsl450;
use crate::generated::glsl450_exact::Glsl450Exact;
use crate::generated::glsl450_fma::Glsl450Fma;
use crate::generated::glsl450_one_stage::Glsl450OneStage;
use crate::generated::glsl450_pack::Glsl450Pack;
use crate::generated::glsl450_sequencer::Glsl450Sequencer;
use crate::generated::glsl450_sequencer_f16::Glsl450SequencerF16;
use crate::generated::lane_addresses::LaneAddresses;
use crate::generated::leading_zeros::LeadingZeros;
use crate::generated::leading_zeros_24::LeadingZeros24;
use crate::generated::line_coalescer::LineCoalescer;
use crate::generated::line_coalescer_alternating::LineCoalescerAlternating;
use crate::generated::line_coalescer_first_last::LineCoalescerFirstLast;
use crate::generated::line_coalescer_matrix::LineCoalescerMatrix;
use crate::generated::lop3_unit::Lop3Unit;
use crate::generated::lop3_unit_warp::Lop3UnitWarp;
use crate::generated::lsc_decode::LscDecode;
use crate::generated::lut_array::LutArray;
use crate::generated::lut_array_combinational::LutArrayCombinational;
use crate::generated::lut_array_deep::LutArrayDeep;
use crate::generated::lut_array_warp::LutArrayWarp;
use crate::generated::priority_tree::PriorityTree;
use crate::generated::priority_tree_registered::PriorityTreeRegistered;
use crate::generated::slm_banks::SlmBanks;
use crate::generated::slm_banks_addresses::SlmBanksAddresses;
use crate::generated::special_function::SpecialFunction;
use crate::generated::special_function_as_written::SpecialFunctionAsWritten;
use crate::generated::special_function_opencl::SpecialFunctionOpencl;
use crate::generated::stream_buffer::StreamBuffer;
use crate::generated::stream_register::StreamRegister;
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_blocks::golden::PortValues;
use warpwright_rust_hdl::export::prelude::*;
use warpwright_testbenches::tools::{Tool, require_or_skip, run_yosys, simulate_icarus};

ports!([LutArray, LutArrayWarp, BfnSimd16] clocked
    { rst in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([LutArrayCombinational] combinational
    { in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([LutArrayDeep] clocked
    { rst in_valid lane_enable src0 src1 src2 src3 src4 src5 table_bits }
    { out_valid dst_enable dst });
ports!([Glsl450Sequencer] clocked
    { rst in_valid in_instruction in_components in_operand out_ready }
    { in_ready out_valid out_result out_last out_illegal });
ports!([Glsl450SequencerF16] clocked
    { rst in_valid in_instruction in_components in_operand in_tag out_ready }
    { in_ready out_valid out_result out_last out_illegal out_tag });
ports!([Lop3Unit, Lop3UnitWarp] clocked
    { rst in_valid predicate rd a_source a_register a_constant b_source b_register b_constant
      c_source c_register c_constant table_source table_register imm8 out_ready }
    { in_ready out_valid out_register out_lanes out_data });
ports!([PriorityTree] combinational { requests } { any grant index });
ports!([PriorityTreeRegistered] clocked { rst requests } { any grant index });
ports!([LeadingZeros, LeadingZeros24] combinational { value } { zeros is_zero });
ports!([StreamBuffer, StreamRegister] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });

ports!([EuExpand] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_instruction out_has_form });
ports!([EuDecode] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_opcode out_format out_class out_compacted out_debug out_exec_size
      out_channel_offset out_mask_disabled out_atomic out_predicate out_predicate_inverted out_flag_used
      out_flag_register out_flag_subregister out_condition out_saturate out_accumulator_write out_swsb_distance
      out_swsb_pipe out_swsb_token out_swsb_mode out_math_function out_math_macro out_sync_function
      out_bfn_function out_dpas_depth out_dpas_repeat out_branch_control out_jip_exists out_jip out_uip_exists
      out_uip out_sfid out_end_of_thread out_fusion out_desc_is_register out_desc out_exdesc_is_register
      out_exdesc_subregister out_exdesc out_exbso out_cps out_src1_length_exists out_src1_length out_dst_kind
      out_dst_file out_dst_register out_dst_subregister out_dst_address_register out_dst_address_offset
      out_dst_stride out_dst_type out_dst_macro out_src0_kind out_src0_file out_src0_register
      out_src0_subregister out_src0_address_register out_src0_address_offset out_src0_vertical out_src0_width
      out_src0_stride out_src0_modifier out_src0_type out_src0_immediate out_src0_macro out_src1_kind
      out_src1_file out_src1_register out_src1_subregister out_src1_address_register out_src1_address_offset
      out_src1_vertical out_src1_width out_src1_stride out_src1_modifier out_src1_type out_src1_immediate
      out_src1_macro out_src2_kind out_src2_file out_src2_register out_src2_subregister out_src2_stride
      out_src2_modifier out_src2_type out_src2_immediate out_src2_macro });
ports!([EuFetch] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction });
ports!([EuFetchPair] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction out_second out_second_pc
      out_second_length out_second_instruction });
ports!([EuLegal] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_illegal out_reason out_reserved_set out_not_on_silicon out_warned out_d01
      out_d02 out_d03 out_d04 out_d05 out_d06 out_d07 out_d08 out_d09 out_d10 out_d11 out_d12 out_d13
      out_d14 out_d15 out_d16 out_d17 out_d18 out_d19 out_d20 out_d21 out_d22 out_d23 out_d24 out_d25
      out_d26 out_r01 out_r02 out_r03 out_r04 out_r05 out_r06 out_r07 out_r08 out_r09 out_r10 out_r11
      out_r12 out_r13 out_r14 out_r15 out_r16 out_r17 out_r18 out_r19 out_r20 out_r21 out_i01 out_i02
      out_i03 out_i04 out_i05 out_i06 out_i07 out_i08 out_i09 out_i11 out_i12 out_s01 out_s02 out_s03
      out_s04 });
ports!([EuFrontend] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction out_illegal out_reason
      out_reserved_set out_not_on_silicon out_warned out_d01 out_d02 out_d03 out_d04 out_d05 out_d06
      out_d07 out_d08 out_d09 out_d10 out_d11 out_d12 out_d13 out_d14 out_d15 out_d16 out_d17 out_d18
      out_d19 out_d20 out_d21 out_d22 out_d23 out_d24 out_d25 out_d26 out_r01 out_r02 out_r03 out_r04
      out_r05 out_r06 out_r07 out_r08 out_r09 out_r10 out_r11 out_r12 out_r13 out_r14 out_r15 out_r16
      out_r17 out_r18 out_r19 out_r20 out_r21 out_i01 out_i02 out_i03 out_i04 out_i05 out_i06 out_i07
      out_i08 out_i09 out_i11 out_i12 out_s01 out_s02 out_s03 out_s04 out_opcode out_format out_class
      out_compacted out_debug out_exec_size out_channel_offset out_mask_disabled out_atomic out_predicate
      out_predicate_inverted out_flag_used out_flag_register out_flag_subregister out_condition
      out_saturate out_accumulator_write out_swsb_distance out_swsb_pipe out_swsb_token out_swsb_mode
      out_math_function out_math_macro out_sync_function out_bfn_function out_dpas_depth out_dpas_repeat
      out_branch_control out_jip_exists out_jip out_uip_exists out_uip out_sfid out_end_of_thread
      out_fusion out_desc_is_register out_desc out_exdesc_is_register out_exdesc_subregister out_exdesc
      out_exbso out_cps out_src1_length_exists out_src1_length out_dst_kind out_dst_file out_dst_register
      out_dst_subregister out_dst_address_register out_dst_address_offset out_dst_stride out_dst_type
      out_dst_macro out_src0_kind out_src0_file out_src0_register out_src0_subregister
      out_src0_address_register out_src0_address_offset out_src0_vertical out_src0_width out_src0_stride
      out_src0_modifier out_src0_type out_src0_immediate out_src0_macro out_src1_kind out_src1_file
      out_src1_register out_src1_subregister out_src1_address_register out_src1_address_offset
      out_src1_vertical out_src1_width out_src1_stride out_src1_modifier out_src1_type out_src1_immediate
      out_src1_macro out_src2_kind out_src2_file out_src2_register out_src2_subregister out_src2_stride
      out_src2_modifier out_src2_type out_src2_immediate out_src2_macro });
ports!([LscDecode] clocked
    { rst in_valid in_sfid in_exec_size in_desc in_exdesc_is_register in_exdesc in_data_length_exists
      in_data_length in_returns out_ready }
    { in_ready out_valid out_known out_operation out_kind out_block out_masked out_address_size
      out_data_size out_element_bytes out_elements out_component_mask out_transposed out_transformed
      out_cache out_surface out_surface_in_register out_surface_index out_surface_offset out_fence_scope
      out_fence_flush out_state_operation out_address_length out_data_length out_read_length
      out_lengths_known out_needed_address out_needed_data out_needed_read out_payload out_l01 out_l02
      out_l03 out_l04 out_l05 out_l06 out_l07 out_l08 out_l09 out_l10 out_l11 out_l12 out_l13 out_l14
      out_l15 out_l16 out_l17 out_l18 out_l19 out_l20 out_l21 out_warned });
ports!([LineCoalescer] clocked
    { rst in_valid in_active in_line in_tag out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last out_tag });
ports!([LineCoalescerFirstLast] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([LineCoalescerAlternating] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([LineCoalescerMatrix] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([FloatFma, FloatFmaTiny] clocked
    { rst in_valid in_a in_b in_c out_ready }
    { in_ready out_valid out_result });
ports!([FloatFmaF16] clocked
    { rst in_valid in_a in_b in_c in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([FloatAdd] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([FloatMultiplyF16] clocked
    { rst in_valid in_a in_b in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([FloatFmaRounding] clocked
    { rst in_valid in_a in_b in_c in_rounding out_ready }
    { in_ready out_valid out_result });
ports!([FloatAddRounding] clocked
    { rst in_valid in_a in_b in_rounding out_ready }
    { in_ready out_valid out_result });
ports!([FloatMultiplyRounding] clocked
    { rst in_valid in_a in_b in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([SpecialFunction, SpecialFunctionOpencl] clocked
    { rst in_valid in_math_function in_src in_mode in_denormals out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([SpecialFunctionAsWritten] clocked
    { rst in_valid in_math_function in_src in_mode in_denormals in_tag out_ready }
    { in_ready out_valid out_result out_illegal out_tag });
ports!([FloatDivide, FloatDivideMarkstein, FloatDividePipelined] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([FloatDivideTiny] clocked
    { rst in_valid in_a in_b in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([FloatSqrt, FloatSqrtMarkstein, FloatSqrtPipelined] clocked
    { rst in_valid in_a out_ready }
    { in_ready out_valid out_result });
ports!([FloatSqrtTiny] clocked
    { rst in_valid in_a in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([SlmBanks] clocked
    { rst in_valid in_is_store in_tag in_mask in_word in_bytes in_data out_ready }
    { in_ready out_valid out_is_store out_tag out_last out_lanes out_bank out_used out_row out_bytes
      out_data });
ports!([SlmBanksAddresses] clocked
    { rst in_valid in_is_store in_tag in_mask in_word out_ready }
    { in_ready out_valid out_is_store out_tag out_last out_lanes out_bank out_used out_row });
ports!([GatherScatter] clocked
    { rst in_valid in_sfid in_operation in_address_size in_data_size in_elements in_component_mask in_transposed
        in_cache in_surface in_returns in_base in_offset in_scale in_surface_bytes in_alignment in_policy in_mask
        in_address in_tag in_fill in_data memory_ready answer_valid answer_request answer_used answer_number
        answer_fault answer_data out_ready }
    { in_ready memory_valid memory_used memory_line memory_first memory_second memory_number memory_enables
        memory_data memory_operand memory_sfid memory_operation memory_data_size memory_cache memory_place
        memory_request memory_last answer_ready out_valid out_tag out_illegal out_reason out_cache_remapped out_transactions out_misaligned
        out_misaligned_inactive out_out_of_bounds out_wrapped out_faulted out_data });
ports!([GatherScatterMessages] clocked
    { rst in_valid in_sfid in_desc in_exdesc in_returns in_base in_scale in_surface_bytes in_alignment in_policy in_mask
        in_address in_tag memory_ready answer_valid answer_request answer_used answer_number answer_fault out_ready }
    { in_ready memory_valid memory_used memory_line memory_first memory_second memory_number memory_enables
        memory_sfid memory_operation memory_data_size memory_cache memory_place memory_request memory_last answer_ready
        out_valid out_tag out_illegal out_reason out_cache_remapped out_transactions out_misaligned out_misaligned_inactive
        out_out_of_bounds out_wrapped out_faulted });
ports!([Glsl450, Glsl450OneStage] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([Glsl450Exact] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_second out_illegal });
ports!([Glsl450Fma] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([Glsl450Pack] clocked
    { rst in_valid in_op in_a out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([LaneAddresses] clocked
    { rst in_valid in_sfid in_operation in_address_size in_data_size in_elements in_component_mask
      in_transposed in_cache in_surface in_returns in_base in_offset in_scale in_surface_bytes
      in_alignment in_policy in_mask in_address out_ready }
    { in_ready out_valid out_illegal out_reason out_is_store out_is_atomic out_walks out_length
      out_active out_line out_place out_touches_first out_crosses out_bytes out_misaligned
      out_misaligned_inactive out_out_of_bounds out_wrapped });
ports!([EnumName, EnumNameDpOpcode, EnumNameSfid] combinational { value } { legal reserved index });
ports!([EnumNameTernaryDataType] combinational { value condition } { legal reserved index });

const CYCLES: usize = 2_000;

/// What can be done with a configuration's struct.
struct Known {
    name: &'static str,
    compare: fn(&mut Outside) -> Option<Difference>,
    verilog: fn() -> String,
}

impl Known {
    const fn new<T: Ports>(name: &'static str) -> Self {
        Self {
            name,
            compare: |outside| first_difference::<T>(outside, CYCLES),
            verilog: || {
                let mut block = T::default();
                block.connect_all();
                generate_verilog(&block)
            },
        }
    }

    fn named(name: &str) -> &'static Self {
        let found = KNOWN.iter().find(|known| known.name == name);
        found.unwrap_or_else(|| panic!("{name} is not tested"))
    }
}

const KNOWN: &[Known] = &[
    Known::new::<LutArray>("lut_array"),
    Known::new::<LutArrayCombinational>("lut_array_combinational"),
    Known::new::<LutArrayWarp>("lut_array_warp"),
    Known::new::<BfnSimd16>("bfn_simd16"),
    Known::new::<LutArrayDeep>("lut_array_deep"),
    Known::new::<Lop3Unit>("lop3_unit"),
    Known::new::<Lop3UnitWarp>("lop3_unit_warp"),
    Known::new::<PriorityTree>("priority_tree"),
    Known::new::<PriorityTreeRegistered>("priority_tree_registered"),
    Known::new::<LeadingZeros>("leading_zeros"),
    Known::new::<LeadingZeros24>("leading_zeros_24"),
    Known::new::<StreamBuffer>("stream_buffer"),
    Known::new::<StreamRegister>("stream_register"),
    Known::new::<EuFetch>("eu_fetch"),
    Known::new::<EuFetchPair>("eu_fetch_pair"),
    Known::new::<EuExpand>("eu_expand"),
    Known::new::<EuDecode>("eu_decode"),
    Known::new::<EuLegal>("eu_legal"),
    Known::new::<EuFrontend>("eu_frontend"),
    Known::new::<LscDecode>("lsc_decode"),
    Known::new::<EnumName>("enum_name"),
    Known::new::<EnumNameDpOpcode>("enum_name_dp_opcode"),
    Known::new::<EnumNameSfid>("enum_name_sfid"),
    Known::new::<EnumNameTernaryDataType>("enum_name_ternary_data_type"),
    Known::new::<LineCoalescer>("line_coalescer"),
    Known::new::<LineCoalescerFirstLast>("line_coalescer_first_last"),
    Known::new::<LineCoalescerAlternating>("line_coalescer_alternating"),
    Known::new::<LineCoalescerMatrix>("line_coalescer_matrix"),
    Known::new::<SlmBanks>("slm_banks"),
    Known::new::<SlmBanksAddresses>("slm_banks_addresses"),
    Known::new::<LaneAddresses>("lane_addresses"),
    Known::new::<FloatAdd>("float_add"),
    Known::new::<FloatAddRounding>("float_add_rounding"),
    Known::new::<FloatFma>("float_fma"),
    Known::new::<FloatFmaF16>("float_fma_f16"),
    Known::new::<FloatFmaTiny>("float_fma_tiny"),
    Known::new::<FloatFmaRounding>("float_fma_rounding"),
    Known::new::<FloatMultiplyF16>("float_multiply_f16"),
    Known::new::<FloatMultiplyRounding>("float_multiply_rounding"),
    Known::new::<FloatDivide>("float_divide"),
    Known::new::<FloatDivideTiny>("float_divide_tiny"),
    Known::new::<FloatDividePipelined>("float_divide_pipelined"),
    Known::new::<FloatDivideMarkstein>("float_divide_markstein"),
    Known::new::<FloatSqrt>("float_sqrt"),
    Known::new::<FloatSqrtTiny>("float_sqrt_tiny"),
    Known::new::<FloatSqrtPipelined>("float_sqrt_pipelined"),
    Known::new::<FloatSqrtMarkstein>("float_sqrt_markstein"),
    Known::new::<GatherScatter>("gather_scatter"),
    Known::new::<GatherScatterMessages>("gather_scatter_messages"),
    Known::new::<Glsl450>("glsl450"),
    Known::new::<SpecialFunction>("special_function"),
    Known::new::<SpecialFunctionAsWritten>("special_function_as_written"),
    Known::new::<SpecialFunctionOpencl>("special_function_opencl"),
    Known::new::<Glsl450Exact>("glsl450_exact"),
    Known::new::<Glsl450Fma>("glsl450_fma"),
    Known::new::<Glsl450OneStage>("glsl450_one_stage"),
    Known::new::<Glsl450Pack>("glsl450_pack"),
    Known::new::<Glsl450Sequencer>("glsl450_sequencer"),
    Known::new::<Glsl450SequencerF16>("glsl450_sequencer_f16"),
];

#[test]
fn every_named_configuration_is_the_same_inside_and_outside() {
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let name = configuration.name;
            let mut outside = Outside::new(block.name(), configuration.settings, 1);
            if let Some(difference) = (Known::named(name).compare)(&mut outside) {
                panic!("{name}: {difference}");
            }
        }
    }
}

#[test]
fn every_named_configuration_is_read_by_icarus_and_yosys() {
    let test = "every_named_configuration_is_read_by_icarus_and_yosys";
    let (Some(icarus), Some(yosys)) = (
        require_or_skip(Tool::Icarus, test),
        require_or_skip(Tool::Yosys, test),
    ) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bench = folder.path().join("bench.v");
    let text = "module bench; top block (); initial $display(\"read\"); endmodule\n";
    std::fs::write(&bench, text).expect("a file written");
    for configuration in CATALOGUE.iter().flat_map(|block| block.configurations()) {
        let name = configuration.name;
        let file = folder.path().join(format!("{name}.v"));
        std::fs::write(&file, (Known::named(name).verilog)()).expect("a file written");
        let script = format!(
            "read_verilog \"{}\"; hierarchy -check -top top; proc; check -assert",
            yosys.path(&file).display()
        );
        if let Err(failure) = run_yosys(&yosys, &script) {
            panic!("{name}: {failure}");
        }
        match simulate_icarus(&icarus, &[file, bench.clone()], "bench", folder.path()) {
            Ok(printed) => assert_eq!(printed, "read\n", "{name}"),
            Err(failure) => panic!("{name}: {failure}"),
        }
    }
}

#[test]
fn a_block_with_another_setting_is_noticed() {
    let mut outside = Outside::new("lut_array", &[("convention", "spirv")], 1);
    assert!(first_difference::<LutArray>(&mut outside, CYCLES).is_some());
    let mut outside = Outside::new("stream_buffer", &[("kind", "register")], 1);
    assert!(first_difference::<StreamBuffer>(&mut outside, CYCLES).is_some());
}

/// A block that sees so many rising edges where there is one.
#[derive(Default)]
struct Misclocked<const EDGES: u32>(LutArrayDeep);

impl<const EDGES: u32> Ports for Misclocked<EDGES> {
    const IS_CLOCKED: bool = true;
    const INPUTS: &'static [&'static str] = LutArrayDeep::INPUTS;

    fn set_clock(&mut self, level: bool) {
        for edge in 0..EDGES {
            if edge > 0 {
                self.0.set_clock(!level);
                exported::settle(&mut self.0);
            }
            self.0.set_clock(level);
            exported::settle(&mut self.0);
        }
    }

    fn set_inputs(&mut self, values: &PortValues) {
        self.0.set_inputs(values);
    }

    fn outputs(&self) -> PortValues {
        self.0.outputs()
    }
}

impl<const EDGES: u32> Logic for Misclocked<EDGES> {
    fn update(&mut self) {}
}

impl<const EDGES: u32> Block for Misclocked<EDGES> {
    fn connect_all(&mut self) {
        self.0.connect_all();
    }

    fn update_all(&mut self) {
        self.0.update_all();
    }

    fn has_changed(&self) -> bool {
        self.0.has_changed()
    }

    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        self.0.accept(name, probe);
    }
}

#[test]
fn a_step_too_few_or_too_many_is_noticed() {
    let deep = CATALOGUE[0]
        .configurations()
        .iter()
        .find(|c| c.name == "lut_array_deep");
    let outside = || Outside::new("lut_array", deep.expect("three stages").settings, 1);
    assert_eq!(
        first_difference::<Misclocked<1>>(&mut outside(), CYCLES),
        None
    );
    assert!(first_difference::<Misclocked<0>>(&mut outside(), CYCLES).is_some());
    assert!(first_difference::<Misclocked<2>>(&mut outside(), CYCLES).is_some());
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut outside = Outside::new("lut_array", &[], 1);
    let mut one = LutArray::default();
    one.connect_all();
    let mut cycle = |block: &mut LutArray| {
        block.set_inputs(&outside.stimulus.next());
        for level in [false, true] {
            block.set_clock(level);
            exported::settle(block);
        }
    };
    for _ in 0..50 {
        cycle(&mut one);
    }
    let other = one.clone();
    assert_eq!(one.outputs(), other.outputs());
    for _ in 0..50 {
        cycle(&mut one);
    }
    assert_ne!(one.outputs(), other.outputs());
}

/// Runs a block in rust-hdl's threaded simulation: a thread makes the clock, another drives and compares.
fn threaded<T: Ports + ClockOf + Send + 'static>(
    block: &'static str,
    settings: &'static [(&str, &str)],
) -> Result<(), SimError> {
    const PERIOD: u64 = 10;
    let mut simulation = Simulation::<T>::new();
    simulation.add_clock(PERIOD / 2, |design| {
        let level = design.clock_level();
        design.set_clock(!level);
    });
    simulation.add_testbench(move |mut bench: Sim<T>| {
        let mut outside = Outside::new(block, settings, 2);
        let mut design = bench.init()?;
        for cycle in 0..CYCLES {
            // Inputs change while the clock is low.
            design = bench.watch(|design| !design.clock_level(), design)?;
            let values = outside.stimulus.next();
            design.set_inputs(&values);
            design = bench.wait(1, design)?;
            let before = outside.settled(&values) == design.outputs();
            design = bench.watch(ClockOf::clock_level, design)?;
            design = bench.wait(1, design)?;
            outside.clock_edge();
            let after = outside.settled(&values) == design.outputs();
            if !(before && after) {
                eprintln!("{block} differs in cycle {cycle}");
                return bench.halt(design);
            }
        }
        bench.done(design)
    });
    simulation.run(Box::default(), PERIOD * (CYCLES as u64 + 10))
}

/// A block whose clock can be read.
trait ClockOf {
    fn clock_level(&self) -> bool;
}

impl ClockOf for LutArray {
    fn clock_level(&self) -> bool {
        self.clock.val().clk
    }
}

impl ClockOf for StreamBuffer {
    fn clock_level(&self) -> bool {
        self.clock.val().clk
    }
}

#[test]
fn blocks_work_where_they_are_handed_from_thread_to_thread() {
    assert_eq!(threaded::<LutArray>("lut_array", &[]), Ok(()));
    assert_eq!(threaded::<StreamBuffer>("stream_buffer", &[]), Ok(()));
    let other = threaded::<StreamBuffer>("stream_buffer", &[("kind", "register")]);
    assert_eq!(other, Err(SimError::SimHalted));
}
