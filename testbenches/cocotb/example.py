"""A function of three operands, driven and looked at as cocotb does."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from cocotb_tools.runner import get_runner


@cocotb.test()
async def the_mask_chooses(dut):
    Clock(dut.clk, 10, unit="ns").start()
    dut.rst.value = 1
    await FallingEdge(dut.clk)
    dut.rst.value = 0
    # LOP3: the first operand is the most significant bit of the table's index, so 0xCA is src0 ? src1 : src2.
    dut.in_valid.value, dut.lane_enable.value, dut.table_bits.value = 1, 1, 0xCA
    dut.src0.value, dut.src1.value, dut.src2.value = 0x0F, 0xAA, 0x55
    await FallingEdge(dut.clk)
    await FallingEdge(dut.clk)
    assert dut.out_valid.value == 1
    assert dut.dst.value == 0x5A


if __name__ == "__main__":
    runner = get_runner("icarus")
    runner.build(sources=["rtl/lut_array.v"], hdl_toplevel="lut_array", timescale=("1ns", "1ps"))
    runner.test(hdl_toplevel="lut_array", test_module="test_mine")
