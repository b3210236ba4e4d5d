// A queue as somebody writes it by hand: the same contract as my_fifo with WIDTH = 8 and four words.
module my_fifo (
    input wire clk,
    input wire rst,
    input wire push,
    input wire [7:0] data,
    input wire pop,
    output wire [7:0] head,
    output wire empty,
    output wire full,
    output wire almost_full
);
    reg [7:0] ring [0:3];
    reg [2:0] wr, rd;

    assign empty = wr == rd;
    assign full = wr[1:0] == rd[1:0] && wr[2] != rd[2];
    wire [2:0] used = wr - rd;
    assign almost_full = used[2] || used[1:0] == 2'd3;
    assign head = ring[rd[1:0]];

    always @(posedge clk) begin
        if (push && !full)
            ring[wr[1:0]] <= data;
        if (rst) begin
            wr <= 0;
            rd <= 0;
        end else begin
            if (push && !full)
                wr <= wr + 1;
            if (pop && !empty)
                rd <= rd + 1;
        end
    end
endmodule
