// Random writes, each compared with what the words of the contract say.
module masked_write_tb;
    logic        clk = 1'b0;
    logic        rst = 1'b1;
    logic        write = 1'b0;
    logic [3:0]  byte_enable = 4'd0;
    logic [31:0] mask = 32'd0;
    logic [31:0] new_word = 32'd0;
    logic [31:0] old_word = 32'd0;
    wire         written;
    wire  [3:0]  bytes_written;
    wire  [31:0] word;

    masked_write dut (
        .clk(clk),
        .rst(rst),
        .write(write),
        .byte_enable(byte_enable),
        .mask(mask),
        .new_word(new_word),
        .old_word(old_word),
        .written(written),
        .bytes_written(bytes_written),
        .word(word)
    );

    always #5 clk = ~clk;

    integer seed = 1;
    integer count = 0;
    integer lane;
    logic [31:0] expected;

    initial begin
        repeat (2) @(negedge clk);
        rst = 1'b0;
        repeat (200) begin
            write = 1'b1;
            byte_enable = $random(seed);
            mask = $random(seed);
            new_word = $random(seed);
            old_word = $random(seed);
            expected = (new_word & mask) | (old_word & ~mask);
            @(negedge clk);
            if (written !== 1'b1 || bytes_written !== byte_enable) $fatal(1, "the write was not told");
            for (lane = 0; lane < 4; lane = lane + 1)
                if (byte_enable[lane] && word[8*lane +: 8] !== expected[8*lane +: 8])
                    $fatal(1, "byte %0d is %h, not %h", lane, word[8*lane +: 8], expected[8*lane +: 8]);
            count = count + 1;
        end
        $display("masked_write: %0d writes, all as expected", count);
        $finish;
    end
endmodule
