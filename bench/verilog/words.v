// The array of table2.v in the form that suits Verilator: no multiplexer a bit, but words, chosen between by each
// operand in turn.
`default_nettype none

module words #(
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
    localparam ALL = LANES * WIDTH;

    // What each pair of table bits gives by the last operand, then each four by the second.
    wire [ALL-1:0] pair0 = ({ALL{table_bits[0]}} & ~src2) | ({ALL{table_bits[1]}} & src2);
    wire [ALL-1:0] pair1 = ({ALL{table_bits[2]}} & ~src2) | ({ALL{table_bits[3]}} & src2);
    wire [ALL-1:0] pair2 = ({ALL{table_bits[4]}} & ~src2) | ({ALL{table_bits[5]}} & src2);
    wire [ALL-1:0] pair3 = ({ALL{table_bits[6]}} & ~src2) | ({ALL{table_bits[7]}} & src2);
    wire [ALL-1:0] four0 = (pair0 & ~src1) | (pair1 & src1);
    wire [ALL-1:0] four1 = (pair2 & ~src1) | (pair3 & src1);
    wire [ALL-1:0] result = (four0 & ~src0) | (four1 & src0);

    genvar i;
    generate
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
