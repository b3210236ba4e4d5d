// The yardstick: table 2 of US 2014/0149721 A1 as a person would write it, with the ports, the registers and the
// lanes of lut_array at one stage. The first operand is the most significant bit of the index.
`default_nettype none

module table2 #(
    parameter LANES = 1,
    parameter WIDTH = 32
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   in_valid,
    input  wire [LANES-1:0]       lane_enable,
    input  wire [LANES*WIDTH-1:0] src0,
    input  wire [LANES*WIDTH-1:0] src1,
    input  wire [LANES*WIDTH-1:0] src2,
    input  wire [7:0]             table_bits,
    output reg                    out_valid,
    output reg  [LANES-1:0]       dst_enable,
    output reg  [LANES*WIDTH-1:0] dst
);
    wire [LANES*WIDTH-1:0] result;

    genvar i;
    generate
        for (i = 0; i < LANES * WIDTH; i = i + 1) begin : bits
            assign result[i] = table_bits[{src0[i], src1[i], src2[i]}];
        end
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            always @(posedge clk)
                if (in_valid && lane_enable[i]) dst[i*WIDTH +: WIDTH] <= result[i*WIDTH +: WIDTH];
        end
    endgenerate

    always @(posedge clk)
        if (rst) begin
            out_valid  <= 1'b0;
            dst_enable <= {LANES{1'b0}};
        end else begin
            out_valid  <= in_valid;
            dst_enable <= lane_enable & {LANES{in_valid}};
        end
endmodule

`default_nettype wire
