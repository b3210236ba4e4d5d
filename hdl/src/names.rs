//! Names that every Verilog tool accepts.
//!
//! A name must be a plain identifier, must not be a keyword of Verilog-2001,
//! SystemVerilog-2017 or one of the tools, must not be an implicit port name,
//! and must differ from every other name of its module in more than case.

use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Longest name accepted; some tools cut at 1,024, people much earlier.
pub const MAX_NAME: usize = 100;

const VERILOG: &str = "always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config \
deassign default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule \
endprimitive endspecify endtable endtask event for force forever fork function generate genvar highz0 highz1 \
if ifnone incdir include initial inout input instance integer join large liblist library localparam \
macromodule medium module nand negedge nmos nor noshowcancelled not notif0 notif1 or output parameter pmos \
posedge primitive pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent rcmos real realtime reg \
release repeat rnmos rpmos rtran rtranif0 rtranif1 scalared showcancelled signed small specify specparam \
strong0 strong1 supply0 supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg \
unsigned use uwire vectored wait wand weak0 weak1 while wire wor xnor xor";

const SYSTEM_VERILOG: &str = "accept_on alias always_comb always_ff always_latch assert assume before bind \
bins binsof bit break byte chandle checker class clocking const constraint context continue cover covergroup \
coverpoint cross dist do endchecker endclass endclocking endgroup endinterface endpackage endprogram \
endproperty endsequence enum eventually expect export extends extern final first_match foreach forkjoin \
global iff ignore_bins illegal_bins implements implies import inside int interconnect interface intersect \
join_any join_none let local logic longint matches modport nettype new nexttime null package packed priority \
program property protected pure rand randc randcase randsequence ref reject_on restrict return s_always \
s_eventually s_nexttime s_until s_until_with sequence shortint shortreal soft solve static string strong \
struct super sync_accept_on sync_reject_on tagged this throughout timeprecision timeunit type typedef union \
unique unique0 until until_with untyped var virtual void wait_order weak wildcard with within";

/// Verilator writes C++ and warns of a name that it has to change.
const C_PLUS_PLUS: &str = "\
abort alignas alignof and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bitand bitor bool \
catch cdecl char char16_t char32_t char8_t co_await co_return co_yield compl concept const_cast \
consteval constexpr constinit decltype delete double dynamic_cast explicit false far float friend \
goto huge inline interrupt long mutable namespace near noexcept not_eq nullptr operator or_eq \
override pascal private public register reinterpret_cast requires sc_clock sc_in sc_out sc_signal \
short sizeof static_assert static_cast switch synchronized template thread_local throw \
transaction_safe transaction_safe_dynamic true try typeid typename uint16_t uint32_t uint8_t using \
volatile wchar_t xor_eq";

/// Words of Verilog-AMS and of libraries that Icarus, Verible or Verilator read as their own.
const OF_TOOLS: &str = "analog discipline nature randomize std type_option wone wreal";

/// Every word that is no name, in small letters, and whose it is.
static RESERVED: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lists = [
        (OF_TOOLS, "some Verilog tools"),
        (C_PLUS_PLUS, "C++, which Verilator writes"),
        (SYSTEM_VERILOG, "SystemVerilog"),
        (VERILOG, "Verilog"),
    ];
    let words = lists.map(|(list, whose)| list.split_whitespace().map(move |word| (word, whose)));
    words.into_iter().flatten().collect()
});

/// The language that reserves this word, compared without regard to case.
pub fn keyword_of(name: &str) -> Option<&'static str> {
    RESERVED.get(name.to_ascii_lowercase().as_str()).copied()
}

/// Checks a name by itself.
pub fn check_name(name: &str) -> Result<(), Problem> {
    check_identifier(name)?;
    match keyword_of(name) {
        None => Ok(()),
        Some(language) => Err(Problem::Keyword {
            name: name.to_string(),
            language,
        }),
    }
}

/// Checks that a name is made of the right characters. That is enough for a name that never stands alone.
pub fn check_identifier(name: &str) -> Result<(), Problem> {
    let illegal = |why| {
        Err(Problem::IllegalName {
            name: name.to_string(),
            why,
        })
    };
    let Some(first) = name.chars().next() else {
        return illegal("it is empty");
    };
    if !(first.is_ascii_alphabetic() || first == '_') {
        return illegal("it must begin with a letter or an underscore");
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return illegal("only letters, digits and underscores are allowed");
    }
    if name.len() > MAX_NAME {
        return illegal("it has more than 100 characters");
    }
    Ok(())
}

/// A field's name behind that of the struct it is in.
pub fn joined(prefix: &str, field: &str) -> String {
    match (prefix, field) {
        ("", name) | (name, "") => name.to_string(),
        (prefix, field) => format!("{prefix}_{field}"),
    }
}
