//! Bugs a unit may have: those of other designs, and others that the bench must detect.

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Bug {
    #[default]
    None,
    /// The first lane that is off ends the request.
    StopsAtTheFirstLaneOff,
    /// Of stores to one byte the or is stored.
    OrsStores,
    /// Of stores to one byte the lowest lane's wins.
    LowestLaneWins,
    /// Of several lanes' bytes in one word only the lowest lane's are stored.
    LosesBytesOfAWord,
    /// Only lanes of one half of the request share a line.
    MergesInWindows,
    /// Only lanes next to each other share a line.
    NeverMerges,
    /// A request without lanes never completes.
    HangsWithoutLanes,
    /// A misaligned lane that is off makes the request illegal.
    TrapsOnLanesOff,
    /// Misaligned lanes are said to be the next ones.
    NamesWrongLanes,
    /// Addresses have as many bits as data.
    AddressesLikeData,
    /// All lanes are served.
    IgnoresTheMask,
    /// After a reset the first transaction is lost.
    LosesTheFirst,
    /// After a stall a store has the next lane's addresses.
    CountsOnWhileStalled,
    /// A request completes with its first answer.
    CompletesEarly,
    /// Data are taken from where addresses are.
    StoresAddresses,
    /// Atomics of one line are one transaction.
    MergesAtomics,
    /// A load goes before the store that came before it.
    LoadsOvertake,
    /// Low bits of addresses are ignored.
    AlignsSilently,
    /// What goes on into the next line is lost.
    ForgetsTheSecondLine,
    /// Lanes that are off are 0.
    FillsWithZero,
    /// A transaction is offered as another one the second time.
    ChangesWhileStalled,
    /// A byte is not enabled.
    DropsAByte,
    /// A beat comes twice.
    RepeatsABeat,
    /// Bytes of a faulty line are shown.
    ShowsFaultyLines,
    /// An illegal request touches memory.
    ServesIllegalRequests,
    /// A completion has another's tag.
    SwapsTags,
    /// The order of transactions depends on addresses of lanes that are off.
    OrderShowsLanesOff,
    /// It depends on whether lines are odd.
    OrderShowsLines,
    /// It depends on whether the unit was stalled.
    OrderShowsStalls,
}

/// All that may be wrong and shows in a single run.
pub const BUGS: [Bug; 26] = [
    Bug::StopsAtTheFirstLaneOff,
    Bug::OrsStores,
    Bug::LowestLaneWins,
    Bug::LosesBytesOfAWord,
    Bug::MergesInWindows,
    Bug::NeverMerges,
    Bug::HangsWithoutLanes,
    Bug::TrapsOnLanesOff,
    Bug::NamesWrongLanes,
    Bug::AddressesLikeData,
    Bug::IgnoresTheMask,
    Bug::LosesTheFirst,
    Bug::CountsOnWhileStalled,
    Bug::CompletesEarly,
    Bug::StoresAddresses,
    Bug::MergesAtomics,
    Bug::LoadsOvertake,
    Bug::AlignsSilently,
    Bug::ForgetsTheSecondLine,
    Bug::FillsWithZero,
    Bug::ChangesWhileStalled,
    Bug::DropsAByte,
    Bug::RepeatsABeat,
    Bug::ShowsFaultyLines,
    Bug::ServesIllegalRequests,
    Bug::SwapsTags,
];
