//! The generated structs: their ports, and a list of all.

use crate::blocks::Known;
use crate::exported::ports;

ports!([super::lut_array::LutArray] clocked
    { rst in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([super::lut_array_combinational::LutArrayCombinational] combinational
    { in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([super::lut_array_warp::LutArrayWarp] clocked
    { rst in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([super::bfn_simd16::BfnSimd16] clocked
    { rst in_valid lane_enable src0 src1 src2 table_bits }
    { out_valid dst_enable dst });
ports!([super::lut_array_deep::LutArrayDeep] clocked
    { rst in_valid lane_enable src0 src1 src2 src3 src4 src5 table_bits }
    { out_valid dst_enable dst });
ports!([super::lop3_unit::Lop3Unit] clocked
    { rst in_valid predicate rd a_source a_register a_constant b_source b_register b_constant
      c_source c_register c_constant table_source table_register imm8 out_ready }
    { in_ready out_valid out_register out_lanes out_data });
ports!([super::lop3_unit_warp::Lop3UnitWarp] clocked
    { rst in_valid predicate rd a_source a_register a_constant b_source b_register b_constant
      c_source c_register c_constant table_source table_register imm8 out_ready }
    { in_ready out_valid out_register out_lanes out_data });
ports!([super::priority_tree::PriorityTree] combinational
    { requests }
    { any grant index });
ports!([super::priority_tree_registered::PriorityTreeRegistered] clocked
    { rst requests }
    { any grant index });
ports!([super::leading_zeros::LeadingZeros] combinational
    { value }
    { zeros is_zero });
ports!([super::leading_zeros_24::LeadingZeros24] combinational
    { value }
    { zeros is_zero });
ports!([super::barrel_shifter::BarrelShifter] clocked
    { rst in_valid in_value in_amount in_right in_rotates in_arithmetic out_ready }
    { in_ready out_valid out_result });
ports!([super::barrel_shifter_64::BarrelShifter64] clocked
    { rst in_valid in_value in_amount in_right in_rotates in_arithmetic in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::stream_buffer::StreamBuffer] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });
ports!([super::stream_register::StreamRegister] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });
ports!([super::stream_fifo::StreamFifo] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });
ports!([super::stream_fork::StreamFork] clocked
    { rst in_valid in_data out_0_ready out_1_ready }
    { in_ready out_0_valid out_0_data out_1_valid out_1_data });
ports!([super::stream_fork_4::StreamFork4] clocked
    { rst in_valid in_data out_0_ready out_1_ready out_2_ready out_3_ready }
    { in_ready out_0_valid out_0_data out_1_valid out_1_data out_2_valid out_2_data out_3_valid
      out_3_data });
ports!([super::stream_join::StreamJoin] combinational
    { in_0_valid in_0_data in_1_valid in_1_data out_ready }
    { in_0_ready in_1_ready out_valid out_data });
ports!([super::stream_arbiter::StreamArbiter] clocked
    { rst in_0_valid in_0_data in_1_valid in_1_data out_ready }
    { in_0_ready in_1_ready out_valid out_data out_producer });
ports!([super::stream_arbiter_5::StreamArbiter5] clocked
    { rst in_0_valid in_0_data in_1_valid in_1_data in_2_valid in_2_data in_3_valid in_3_data
      in_4_valid in_4_data out_ready }
    { in_0_ready in_1_ready in_2_ready in_3_ready in_4_ready out_valid out_data out_producer });
ports!([super::stream_width::StreamWidth] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });
ports!([super::stream_width_narrow::StreamWidthNarrow] clocked
    { rst in_valid in_data out_ready }
    { in_ready out_valid out_data });
ports!([super::eu_fetch::EuFetch] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction });
ports!([super::eu_fetch_pair::EuFetchPair] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction out_second out_second_pc
      out_second_length out_second_instruction });
ports!([super::eu_expand::EuExpand] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_instruction out_has_form });
ports!([super::eu_decode::EuDecode] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_opcode out_format out_class out_compacted out_debug out_exec_size
      out_channel_offset out_mask_disabled out_atomic out_predicate out_predicate_inverted
      out_flag_used out_flag_register out_flag_subregister out_condition out_saturate
      out_accumulator_write out_swsb_distance out_swsb_pipe out_swsb_token out_swsb_mode
      out_math_function out_math_macro out_sync_function out_bfn_function out_dpas_depth
      out_dpas_repeat out_branch_control out_jip_exists out_jip out_uip_exists out_uip out_sfid
      out_end_of_thread out_fusion out_desc_is_register out_desc out_exdesc_is_register
      out_exdesc_subregister out_exdesc out_exbso out_cps out_src1_length_exists out_src1_length
      out_dst_kind out_dst_file out_dst_register out_dst_subregister out_dst_address_register
      out_dst_address_offset out_dst_stride out_dst_type out_dst_macro out_src0_kind
      out_src0_file out_src0_register out_src0_subregister out_src0_address_register
      out_src0_address_offset out_src0_vertical out_src0_width out_src0_stride out_src0_modifier
      out_src0_type out_src0_immediate out_src0_macro out_src1_kind out_src1_file
      out_src1_register out_src1_subregister out_src1_address_register out_src1_address_offset
      out_src1_vertical out_src1_width out_src1_stride out_src1_modifier out_src1_type
      out_src1_immediate out_src1_macro out_src2_kind out_src2_file out_src2_register
      out_src2_subregister out_src2_stride out_src2_modifier out_src2_type out_src2_immediate
      out_src2_macro });
ports!([super::eu_legal::EuLegal] clocked
    { rst in_valid in_instruction out_ready }
    { in_ready out_valid out_illegal out_reason out_reserved_set out_not_on_silicon out_warned
      out_d01 out_d02 out_d03 out_d04 out_d05 out_d06 out_d07 out_d08 out_d09 out_d10 out_d11
      out_d12 out_d13 out_d14 out_d15 out_d16 out_d17 out_d18 out_d19 out_d20 out_d21 out_d22
      out_d23 out_d24 out_d25 out_d26 out_r01 out_r02 out_r03 out_r04 out_r05 out_r06 out_r07
      out_r08 out_r09 out_r10 out_r11 out_r12 out_r13 out_r14 out_r15 out_r16 out_r17 out_r18
      out_r19 out_r20 out_r21 out_i01 out_i02 out_i03 out_i04 out_i05 out_i06 out_i07 out_i08
      out_i09 out_i11 out_i12 out_s01 out_s02 out_s03 out_s04 });
ports!([super::eu_frontend::EuFrontend] clocked
    { rst in_valid in_data jump jump_pc out_ready }
    { in_ready next_address out_valid out_pc out_length out_instruction out_illegal out_reason
      out_reserved_set out_not_on_silicon out_warned out_d01 out_d02 out_d03 out_d04 out_d05
      out_d06 out_d07 out_d08 out_d09 out_d10 out_d11 out_d12 out_d13 out_d14 out_d15 out_d16
      out_d17 out_d18 out_d19 out_d20 out_d21 out_d22 out_d23 out_d24 out_d25 out_d26 out_r01
      out_r02 out_r03 out_r04 out_r05 out_r06 out_r07 out_r08 out_r09 out_r10 out_r11 out_r12
      out_r13 out_r14 out_r15 out_r16 out_r17 out_r18 out_r19 out_r20 out_r21 out_i01 out_i02
      out_i03 out_i04 out_i05 out_i06 out_i07 out_i08 out_i09 out_i11 out_i12 out_s01 out_s02
      out_s03 out_s04 out_opcode out_format out_class out_compacted out_debug out_exec_size
      out_channel_offset out_mask_disabled out_atomic out_predicate out_predicate_inverted
      out_flag_used out_flag_register out_flag_subregister out_condition out_saturate
      out_accumulator_write out_swsb_distance out_swsb_pipe out_swsb_token out_swsb_mode
      out_math_function out_math_macro out_sync_function out_bfn_function out_dpas_depth
      out_dpas_repeat out_branch_control out_jip_exists out_jip out_uip_exists out_uip out_sfid
      out_end_of_thread out_fusion out_desc_is_register out_desc out_exdesc_is_register
      out_exdesc_subregister out_exdesc out_exbso out_cps out_src1_length_exists out_src1_length
      out_dst_kind out_dst_file out_dst_register out_dst_subregister out_dst_address_register
      out_dst_address_offset out_dst_stride out_dst_type out_dst_macro out_src0_kind
      out_src0_file out_src0_register out_src0_subregister out_src0_address_register
      out_src0_address_offset out_src0_vertical out_src0_width out_src0_stride out_src0_modifier
      out_src0_type out_src0_immediate out_src0_macro out_src1_kind out_src1_file
      out_src1_register out_src1_subregister out_src1_address_register out_src1_address_offset
      out_src1_vertical out_src1_width out_src1_stride out_src1_modifier out_src1_type
      out_src1_immediate out_src1_macro out_src2_kind out_src2_file out_src2_register
      out_src2_subregister out_src2_stride out_src2_modifier out_src2_type out_src2_immediate
      out_src2_macro });
ports!([super::lsc_decode::LscDecode] clocked
    { rst in_valid in_sfid in_exec_size in_desc in_exdesc_is_register in_exdesc
      in_data_length_exists in_data_length in_returns out_ready }
    { in_ready out_valid out_known out_operation out_kind out_block out_masked out_address_size
      out_data_size out_element_bytes out_elements out_component_mask out_transposed
      out_transformed out_cache out_surface out_surface_in_register out_surface_index
      out_surface_offset out_fence_scope out_fence_flush out_state_operation out_address_length
      out_data_length out_read_length out_lengths_known out_needed_address out_needed_data
      out_needed_read out_payload out_l01 out_l02 out_l03 out_l04 out_l05 out_l06 out_l07
      out_l08 out_l09 out_l10 out_l11 out_l12 out_l13 out_l14 out_l15 out_l16 out_l17 out_l18
      out_l19 out_l20 out_l21 out_warned });
ports!([super::enum_name::EnumName] combinational
    { value }
    { legal reserved index });
ports!([super::enum_name_dp_opcode::EnumNameDpOpcode] combinational
    { value }
    { legal reserved index });
ports!([super::enum_name_sfid::EnumNameSfid] combinational
    { value }
    { legal reserved index });
ports!([super::enum_name_ternary_data_type::EnumNameTernaryDataType] combinational
    { value condition }
    { legal reserved index });
ports!([super::line_coalescer::LineCoalescer] clocked
    { rst in_valid in_active in_line in_tag out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last out_tag });
ports!([super::line_coalescer_first_last::LineCoalescerFirstLast] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([super::line_coalescer_alternating::LineCoalescerAlternating] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([super::line_coalescer_matrix::LineCoalescerMatrix] clocked
    { rst in_valid in_active in_line out_ready }
    { in_ready out_valid out_used out_line out_lanes out_last });
ports!([super::slm_banks::SlmBanks] clocked
    { rst in_valid in_is_store in_tag in_mask in_word in_bytes in_data out_ready }
    { in_ready out_valid out_is_store out_tag out_last out_lanes out_bank out_used out_row
      out_bytes out_data });
ports!([super::slm_banks_addresses::SlmBanksAddresses] clocked
    { rst in_valid in_is_store in_tag in_mask in_word out_ready }
    { in_ready out_valid out_is_store out_tag out_last out_lanes out_bank out_used out_row });
ports!([super::lane_addresses::LaneAddresses] clocked
    { rst in_valid in_sfid in_operation in_address_size in_data_size in_elements
      in_component_mask in_transposed in_cache in_surface in_returns in_base in_offset in_scale
      in_surface_bytes in_alignment in_policy in_mask in_address out_ready }
    { in_ready out_valid out_illegal out_reason out_is_store out_is_atomic out_walks out_length
      out_active out_line out_place out_touches_first out_crosses out_bytes out_misaligned
      out_misaligned_inactive out_out_of_bounds out_wrapped });
ports!([super::gather_scatter::GatherScatter] clocked
    { rst in_valid in_sfid in_operation in_address_size in_data_size in_elements
      in_component_mask in_transposed in_cache in_surface in_returns in_base in_offset in_scale
      in_surface_bytes in_alignment in_policy in_mask in_address in_tag in_fill in_data
      memory_ready answer_valid answer_request answer_used answer_number answer_fault
      answer_data out_ready }
    { in_ready memory_valid memory_used memory_line memory_first memory_second memory_number
      memory_enables memory_data memory_operand memory_sfid memory_operation memory_data_size
      memory_cache memory_place memory_request memory_last answer_ready out_valid out_tag
      out_illegal out_reason out_cache_remapped out_transactions out_misaligned
      out_misaligned_inactive out_out_of_bounds out_wrapped out_faulted out_data });
ports!([super::gather_scatter_messages::GatherScatterMessages] clocked
    { rst in_valid in_sfid in_desc in_exdesc in_returns in_base in_scale in_surface_bytes
      in_alignment in_policy in_mask in_address in_tag memory_ready answer_valid answer_request
      answer_used answer_number answer_fault out_ready }
    { in_ready memory_valid memory_used memory_line memory_first memory_second memory_number
      memory_enables memory_sfid memory_operation memory_data_size memory_cache memory_place
      memory_request memory_last answer_ready out_valid out_tag out_illegal out_reason
      out_cache_remapped out_transactions out_misaligned out_misaligned_inactive
      out_out_of_bounds out_wrapped out_faulted });
ports!([super::float_fma::FloatFma] clocked
    { rst in_valid in_a in_b in_c out_ready }
    { in_ready out_valid out_result });
ports!([super::float_fma_f16::FloatFmaF16] clocked
    { rst in_valid in_a in_b in_c in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::float_fma_tiny::FloatFmaTiny] clocked
    { rst in_valid in_a in_b in_c out_ready }
    { in_ready out_valid out_result });
ports!([super::float_fma_rounding::FloatFmaRounding] clocked
    { rst in_valid in_a in_b in_c in_rounding out_ready }
    { in_ready out_valid out_result });
ports!([super::float_add::FloatAdd] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([super::float_add_rounding::FloatAddRounding] clocked
    { rst in_valid in_a in_b in_rounding out_ready }
    { in_ready out_valid out_result });
ports!([super::float_multiply_f16::FloatMultiplyF16] clocked
    { rst in_valid in_a in_b in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::float_multiply_rounding::FloatMultiplyRounding] clocked
    { rst in_valid in_a in_b in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::float_divide::FloatDivide] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([super::float_divide_tiny::FloatDivideTiny] clocked
    { rst in_valid in_a in_b in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::float_divide_pipelined::FloatDividePipelined] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([super::float_divide_markstein::FloatDivideMarkstein] clocked
    { rst in_valid in_a in_b out_ready }
    { in_ready out_valid out_result });
ports!([super::float_sqrt::FloatSqrt] clocked
    { rst in_valid in_a out_ready }
    { in_ready out_valid out_result });
ports!([super::float_sqrt_tiny::FloatSqrtTiny] clocked
    { rst in_valid in_a in_rounding in_tag out_ready }
    { in_ready out_valid out_result out_tag });
ports!([super::float_sqrt_pipelined::FloatSqrtPipelined] clocked
    { rst in_valid in_a out_ready }
    { in_ready out_valid out_result });
ports!([super::float_sqrt_markstein::FloatSqrtMarkstein] clocked
    { rst in_valid in_a out_ready }
    { in_ready out_valid out_result });
ports!([super::glsl450::Glsl450] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([super::glsl450_one_stage::Glsl450OneStage] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([super::glsl450_exact::Glsl450Exact] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_second out_illegal });
ports!([super::glsl450_pack::Glsl450Pack] clocked
    { rst in_valid in_op in_a out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([super::glsl450_fma::Glsl450Fma] clocked
    { rst in_valid in_op in_a in_b in_c out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([super::glsl450_sequencer::Glsl450Sequencer] clocked
    { rst in_valid in_instruction in_components in_operand out_ready }
    { in_ready out_valid out_result out_last out_illegal });
ports!([super::glsl450_sequencer_f16::Glsl450SequencerF16] clocked
    { rst in_valid in_instruction in_components in_operand in_tag out_ready }
    { in_ready out_valid out_result out_last out_illegal out_tag });
ports!([super::special_function::SpecialFunction] clocked
    { rst in_valid in_math_function in_src in_mode in_denormals out_ready }
    { in_ready out_valid out_result out_illegal });
ports!([super::special_function_as_written::SpecialFunctionAsWritten] clocked
    { rst in_valid in_math_function in_src in_mode in_denormals in_tag out_ready }
    { in_ready out_valid out_result out_illegal out_tag });
ports!([super::special_function_opencl::SpecialFunctionOpencl] clocked
    { rst in_valid in_math_function in_src in_mode in_denormals out_ready }
    { in_ready out_valid out_result out_illegal });

/// One for each named configuration of the catalogue.
#[rustfmt::skip]
pub const KNOWN: &[Known] = &[
    Known::new::<super::lut_array::LutArray>("lut_array"),
    Known::new::<super::lut_array_combinational::LutArrayCombinational>("lut_array_combinational"),
    Known::new::<super::lut_array_warp::LutArrayWarp>("lut_array_warp"),
    Known::new::<super::bfn_simd16::BfnSimd16>("bfn_simd16"),
    Known::new::<super::lut_array_deep::LutArrayDeep>("lut_array_deep"),
    Known::new::<super::lop3_unit::Lop3Unit>("lop3_unit"),
    Known::new::<super::lop3_unit_warp::Lop3UnitWarp>("lop3_unit_warp"),
    Known::new::<super::priority_tree::PriorityTree>("priority_tree"),
    Known::new::<super::priority_tree_registered::PriorityTreeRegistered>("priority_tree_registered"),
    Known::new::<super::leading_zeros::LeadingZeros>("leading_zeros"),
    Known::new::<super::leading_zeros_24::LeadingZeros24>("leading_zeros_24"),
    Known::new::<super::barrel_shifter::BarrelShifter>("barrel_shifter"),
    Known::new::<super::barrel_shifter_64::BarrelShifter64>("barrel_shifter_64"),
    Known::new::<super::stream_buffer::StreamBuffer>("stream_buffer"),
    Known::new::<super::stream_register::StreamRegister>("stream_register"),
    Known::new::<super::stream_fifo::StreamFifo>("stream_fifo"),
    Known::new::<super::stream_fork::StreamFork>("stream_fork"),
    Known::new::<super::stream_fork_4::StreamFork4>("stream_fork_4"),
    Known::new::<super::stream_join::StreamJoin>("stream_join"),
    Known::new::<super::stream_arbiter::StreamArbiter>("stream_arbiter"),
    Known::new::<super::stream_arbiter_5::StreamArbiter5>("stream_arbiter_5"),
    Known::new::<super::stream_width::StreamWidth>("stream_width"),
    Known::new::<super::stream_width_narrow::StreamWidthNarrow>("stream_width_narrow"),
    Known::new::<super::eu_fetch::EuFetch>("eu_fetch"),
    Known::new::<super::eu_fetch_pair::EuFetchPair>("eu_fetch_pair"),
    Known::new::<super::eu_expand::EuExpand>("eu_expand"),
    Known::new::<super::eu_decode::EuDecode>("eu_decode"),
    Known::new::<super::eu_legal::EuLegal>("eu_legal"),
    Known::new::<super::eu_frontend::EuFrontend>("eu_frontend"),
    Known::new::<super::lsc_decode::LscDecode>("lsc_decode"),
    Known::new::<super::enum_name::EnumName>("enum_name"),
    Known::new::<super::enum_name_dp_opcode::EnumNameDpOpcode>("enum_name_dp_opcode"),
    Known::new::<super::enum_name_sfid::EnumNameSfid>("enum_name_sfid"),
    Known::new::<super::enum_name_ternary_data_type::EnumNameTernaryDataType>("enum_name_ternary_data_type"),
    Known::new::<super::line_coalescer::LineCoalescer>("line_coalescer"),
    Known::new::<super::line_coalescer_first_last::LineCoalescerFirstLast>("line_coalescer_first_last"),
    Known::new::<super::line_coalescer_alternating::LineCoalescerAlternating>("line_coalescer_alternating"),
    Known::new::<super::line_coalescer_matrix::LineCoalescerMatrix>("line_coalescer_matrix"),
    Known::new::<super::slm_banks::SlmBanks>("slm_banks"),
    Known::new::<super::slm_banks_addresses::SlmBanksAddresses>("slm_banks_addresses"),
    Known::new::<super::lane_addresses::LaneAddresses>("lane_addresses"),
    Known::new::<super::gather_scatter::GatherScatter>("gather_scatter"),
    Known::new::<super::gather_scatter_messages::GatherScatterMessages>("gather_scatter_messages"),
    Known::new::<super::float_fma::FloatFma>("float_fma"),
    Known::new::<super::float_fma_f16::FloatFmaF16>("float_fma_f16"),
    Known::new::<super::float_fma_tiny::FloatFmaTiny>("float_fma_tiny"),
    Known::new::<super::float_fma_rounding::FloatFmaRounding>("float_fma_rounding"),
    Known::new::<super::float_add::FloatAdd>("float_add"),
    Known::new::<super::float_add_rounding::FloatAddRounding>("float_add_rounding"),
    Known::new::<super::float_multiply_f16::FloatMultiplyF16>("float_multiply_f16"),
    Known::new::<super::float_multiply_rounding::FloatMultiplyRounding>("float_multiply_rounding"),
    Known::new::<super::float_divide::FloatDivide>("float_divide"),
    Known::new::<super::float_divide_tiny::FloatDivideTiny>("float_divide_tiny"),
    Known::new::<super::float_divide_pipelined::FloatDividePipelined>("float_divide_pipelined"),
    Known::new::<super::float_divide_markstein::FloatDivideMarkstein>("float_divide_markstein"),
    Known::new::<super::float_sqrt::FloatSqrt>("float_sqrt"),
    Known::new::<super::float_sqrt_tiny::FloatSqrtTiny>("float_sqrt_tiny"),
    Known::new::<super::float_sqrt_pipelined::FloatSqrtPipelined>("float_sqrt_pipelined"),
    Known::new::<super::float_sqrt_markstein::FloatSqrtMarkstein>("float_sqrt_markstein"),
    Known::new::<super::glsl450::Glsl450>("glsl450"),
    Known::new::<super::glsl450_one_stage::Glsl450OneStage>("glsl450_one_stage"),
    Known::new::<super::glsl450_exact::Glsl450Exact>("glsl450_exact"),
    Known::new::<super::glsl450_pack::Glsl450Pack>("glsl450_pack"),
    Known::new::<super::glsl450_fma::Glsl450Fma>("glsl450_fma"),
    Known::new::<super::glsl450_sequencer::Glsl450Sequencer>("glsl450_sequencer"),
    Known::new::<super::glsl450_sequencer_f16::Glsl450SequencerF16>("glsl450_sequencer_f16"),
    Known::new::<super::special_function::SpecialFunction>("special_function"),
    Known::new::<super::special_function_as_written::SpecialFunctionAsWritten>("special_function_as_written"),
    Known::new::<super::special_function_opencl::SpecialFunctionOpencl>("special_function_opencl"),
];
