// A word of four bytes. Where the mask is 1 a write takes the new bit, elsewhere it keeps the old one.
`default_nettype none

module masked_write (
    input  wire        clk,
    input  wire        rst,
    input  wire        write,
    input  wire [3:0]  byte_enable,
    input  wire [31:0] mask,
    input  wire [31:0] new_word,
    input  wire [31:0] old_word,
    output wire        written,
    output wire [3:0]  bytes_written,
    output wire [31:0] word
);
    // mask ? new_word : old_word, with the mask as the index's most significant bit: `warpwright lut '(a & b) | (~a & c)'`.
    localparam [7:0] SELECT = 8'hCA;

    merge_lut_array merge (
        .clk(clk),
        .rst(rst),
        .in_valid(write),
        .lane_enable(byte_enable),
        .src0(mask),
        .src1(new_word),
        .src2(old_word),
        .table_bits(SELECT),
        .out_valid(written),
        .dst_enable(bytes_written),
        .dst(word)
    );
endmodule

`default_nettype wire
