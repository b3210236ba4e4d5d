//! (being written)
use super::broken::Broken;
use crate::model::Fields;
use warpwright_hdl::word::Word;
pub(super) fn check<W: Word>(_fields: &Fields<W>, _broken: &mut Broken<W>) {}
