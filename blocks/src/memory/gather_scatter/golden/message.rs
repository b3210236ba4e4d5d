//! A request given as a message to the load/store pipelines, decoded by the software model.

use super::words::when;
use crate::framework::golden::FieldList;
use warpwright_eu::model::{LSC_FIELDS, LscMessage, lsc_fields};
use warpwright_hdl::word::Word;

/// Parts of a request that a message has in its descriptors.
const OF_DESCRIPTORS: [&str; 9] = [
    "operation",
    "address_size",
    "data_size",
    "elements",
    "component_mask",
    "transposed",
    "cache",
    "surface",
    "offset",
];

/// The parts of a request that came as a message, whose ports are `given`: what the message says, and what comes beside it.
pub(super) fn described<W: Word>(given: &FieldList, parts: &FieldList, message: &[W]) -> Vec<W> {
    let of = |name: &str| {
        let place = given.iter().position(|(known, _)| *known == name);
        message[place.expect("a part of a message or beside it")].clone()
    };
    let exdesc = of("exdesc");
    let fields = lsc_fields(&LscMessage {
        sfid: of("sfid"),
        exec_size: W::zero(3),
        desc: of("desc"),
        exdesc_is_register: W::flag(false),
        exdesc: exdesc.clone(),
        data_length_exists: W::flag(false),
        data_length: W::zero(5),
        returns: of("returns"),
    });
    let names = LSC_FIELDS.iter().map(|field| field.name);
    let said: Vec<(&str, W)> = names.zip(fields.values()).collect();
    let surface = said.iter().find(|(name, _)| *name == "surface");
    let surface = surface.expect("a message has a surface").1.clone();
    // Flat ones have 20 bits of offset, those with a binding table 12.
    let flat = when(&surface.is(0), &exdesc.slice(12, 20).sext(32));
    let offset = flat | when(&surface.is(3), &exdesc.slice(12, 12).sext(32));
    let part = |(name, _): (&str, u32)| {
        if name == "offset" {
            return offset.clone();
        }
        let in_descriptor = OF_DESCRIPTORS.contains(&name);
        let said = said
            .iter()
            .find(|(known, _)| in_descriptor && *known == name);
        said.map_or_else(|| of(name), |(_, value)| value.clone())
    };
    parts.iter().copied().map(part).collect()
}
