//! The contract shared by hardware and golden model: the parts of a message, the rules in order, and the output ports.

use crate::eu::{document_enum, rule_bits, rule_port};
use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use std::sync::LazyLock;
use warpwright_eu::model::{LSC_FIELDS, RULES, Rule};
use warpwright_hdl::prelude::{Bundle, Enumeration, Field};

/// The parts of a message, in the order of the input stream's ports.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Message<T> {
    pub sfid: T,
    pub exec_size: T,
    pub desc: T,
    pub exdesc_is_register: T,
    pub exdesc: T,
    pub data_length_exists: T,
    pub data_length: T,
    pub returns: T,
}

impl Message<Field> {
    /// All of it.
    pub fn shape() -> Self {
        let bits = |width: u32, doc| Field::bits(width).doc(doc);
        let of = |name, doc| Field::of_enum(&document_enum(name)).doc(doc);
        Self {
            sfid: of("SFID", "destination of the message: SFID"),
            exec_size: of(
                "ExecSize",
                "log2 of the number of channels; the reserved codes 6 and 7 count as 32 channels",
            ),
            desc: bits(32, "the message descriptor"),
            exdesc_is_register: bits(1, "the extended descriptor is in a register"),
            exdesc: bits(32, "the extended descriptor, if it is not in a register"),
            data_length_exists: bits(
                1,
                "the instruction specifies how many registers of data are sent",
            ),
            data_length: field("data_length"),
            returns: bits(1, "the destination is a register"),
        }
    }
}

/// What the descriptors of a message say: the fields of the software model that need no calculation, in its order.
#[derive(Bundle, Clone, Copy, Debug, Default)]
pub(crate) struct Said<T> {
    pub known: T,
    pub operation: T,
    pub kind: T,
    pub block: T,
    pub masked: T,
    pub address_size: T,
    pub data_size: T,
    pub element_bytes: T,
    pub elements: T,
    pub component_mask: T,
    pub transposed: T,
    pub transformed: T,
    pub cache: T,
    pub surface: T,
    pub surface_in_register: T,
    pub surface_index: T,
    pub surface_offset: T,
    pub fence_scope: T,
    pub fence_flush: T,
    pub state_operation: T,
    pub address_length: T,
    pub data_length: T,
    pub read_length: T,
    pub lengths_known: T,
}

/// How many registers a message needs: the rest of the software model's fields.
#[derive(Bundle, Clone, Copy, Debug, Default)]
pub(crate) struct Lengths<T> {
    pub needed_address: T,
    pub needed_data: T,
    pub needed_read: T,
    pub payload: T,
}

rule_bits! {
    /// A bit for each rule of messages, in the order of [`RULE_PORTS`].
    Rules: l01 l02 l03 l04 l05 l06 l07 l08 l09 l10 l11 l12 l13 l14 l15 l16 l17 l18 l19 l20 l21
}

/// What comes out.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Judged<T> {
    #[bundle(flat)]
    pub said: Said<T>,
    #[bundle(flat)]
    pub lengths: Lengths<T>,
    #[bundle(flat)]
    pub rules: Rules<T>,
    /// 1 if some rule is broken
    pub warned: T,
}

impl Said<Field> {
    /// All of it.
    pub fn shape() -> Self {
        Said::<()>::default().each(|name, ()| field(name))
    }
}

impl Lengths<Field> {
    /// All of them.
    pub fn shape() -> Self {
        Lengths::<()>::default().each(|name, ()| field(name))
    }
}

impl Judged<Field> {
    /// With the rules that are checked.
    pub fn shape(is_checked: impl Fn(&str) -> bool) -> Self {
        Self {
            said: Said::shape(),
            lengths: Lengths::shape(),
            rules: Rules::shape(is_checked),
            warned: Field::bits(1),
        }
    }
}

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "lsc_kind")]
pub(super) enum OperationKind {
    Undefined,
    Load,
    Store,
    Atomic,
    Fence,
    State,
}

/// A field as the software model has it.
fn field(name: &str) -> Field {
    let Some(spec) = LSC_FIELDS.iter().find(|spec| spec.name == name) else {
        return Field::default();
    };
    let of = |name| Field::of_enum(&document_enum(name));
    let field = match name {
        "operation" => of("DP_OPCODE"),
        "kind" => Field::of::<OperationKind>(),
        "address_size" => of("DP_ADDR_SIZE"),
        "data_size" => of("DP_DATA_SIZE"),
        "component_mask" => of("DP_CMASK"),
        "surface" => of("DP_ADDR_SURFACE_TYPE"),
        "fence_scope" => of("DP_FENCE_SCOPE"),
        "fence_flush" => of("DP_FLUSH_TYPE"),
        _ => Field::bits(spec.width),
    };
    field.doc(spec.about)
}

/// The parts of a message as the golden model has them.
pub static MESSAGE: LazyLock<FieldList> = LazyLock::new(|| field_list(Message::shape()));

/// The rules of messages with the names of their ports: `L01` is `l01`.
pub static RULE_PORTS: LazyLock<Vec<(&'static str, &'static Rule)>> = LazyLock::new(|| {
    let rules = RULES.iter().filter(|rule| rule.id.starts_with('L'));
    rules.map(|rule| (rule_port(rule.id), rule)).collect()
});

/// The fields that come out as the golden model has them.
pub fn all_fields() -> FieldList {
    let fields = LSC_FIELDS.iter().map(|field| (field.name, field.width));
    let rules = RULE_PORTS.iter().map(|(port, _)| (*port, 1));
    fields.chain(rules).chain([("warned", 1)]).collect()
}
