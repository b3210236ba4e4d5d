//! Proofs about a netlist. To come: and-inverter graphs, SAT sweeping, pipeline and inductive equivalence.
