// The yardstick without registers: the multiplexers of table 2 of US 2014/0149721 A1, and the two signals beside
// them that lut_array at stages=0 also passes on.
`default_nettype none

module table2_combinational #(
    parameter LANES = 1,
    parameter WIDTH = 32
) (
    input  wire                   in_valid,
    input  wire [LANES-1:0]       lane_enable,
    input  wire [LANES*WIDTH-1:0] src0,
    input  wire [LANES*WIDTH-1:0] src1,
    input  wire [LANES*WIDTH-1:0] src2,
    input  wire [7:0]             table_bits,
    output wire                   out_valid,
    output wire [LANES-1:0]       dst_enable,
    output wire [LANES*WIDTH-1:0] dst
);
    assign out_valid = in_valid;
    assign dst_enable = lane_enable & {LANES{in_valid}};

    genvar i;
    generate
        for (i = 0; i < LANES * WIDTH; i = i + 1) begin : bits
            assign dst[i] = table_bits[{src0[i], src1[i], src2[i]}];
        end
    endgenerate
endmodule

`default_nettype wire
