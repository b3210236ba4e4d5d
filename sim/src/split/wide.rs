//! Operations on values in pieces whose bits depend on each other:
//! carries, borrows, products, comparisons, shifts and selections.

use super::read::Value;
use super::{Splitter, limb_layout, places, small};
use warpwright_hdl::netlist::{NetId, NetOp};

/// So many elements are chosen by an index rather than by a tree: not fewer, where a tree is quick, and not
/// more, which an instruction cannot count.
const FEW: usize = 9;
const MANY: usize = 1 << 16;

impl Splitter<'_> {
    fn width_of(&self, id: NetId) -> u32 {
        self.original.net(id).width
    }

    fn fits(&self, id: NetId) -> bool {
        self.width_of(id) <= self.limb
    }

    /// Two operands in the same pieces, those of the first if they fit.
    fn in_step(&mut self, a: NetId, b: NetId) -> Vec<(NetId, NetId)> {
        let pieces = self.values[a.index()].pieces.clone();
        let pairs = pieces.into_iter().map(|(low, net)| {
            let width = self.build.width(net);
            (net, self.read(b, low, width))
        });
        pairs.collect()
    }

    pub(super) fn repeat(&mut self, a: NetId, width: u32, layout: &[u32]) -> Value {
        let part = self.width_of(a);
        if part == 1 {
            let bit = self.read(a, 0, 1);
            return self.each(layout, |this, _, width| this.build.repeat(bit, width));
        }
        if width <= self.limb {
            let part = self.read(a, 0, part);
            let whole = self.build.net(NetOp::Repeat(part), width);
            return self.gather([whole]);
        }
        let pieces = self.values[a.index()].pieces.clone();
        let copies = (0..width / part).flat_map(|_| pieces.iter().map(|(_, net)| *net));
        self.gather(copies)
    }

    /// All, any or parity: each piece by itself, then together.
    pub(super) fn reduce(&mut self, op: &NetOp, a: NetId) -> NetId {
        let pieces = self.values[a.index()].pieces.clone();
        let mut result = None;
        for (_, piece) in pieces {
            let part = self.build.net(op.clone().map_operands(|_| piece), 1);
            result = Some(match result {
                None => part,
                Some(so_far) => match op {
                    NetOp::All(_) => self.build.and(so_far, part),
                    NetOp::Any(_) => self.build.or(so_far, part),
                    _ => self.build.net(NetOp::Xor(so_far, part), 1),
                },
            });
        }
        result.unwrap_or(NetId(0))
    }

    /// Whether some bit from this one up is 1.
    pub(super) fn any_from(&mut self, of: NetId, low: u32) -> NetId {
        let width = self.width_of(of);
        let mut result = self.build.zero(1);
        let mut from = low;
        while from < width {
            let part = self.read(of, from, self.limb.min(width - from));
            let any = self.build.net(NetOp::Any(part), 1);
            result = self.build.or(result, any);
            from += self.limb;
        }
        result
    }

    pub(super) fn equal(&mut self, a: NetId, b: NetId) -> NetId {
        let mut result = self.build.constant(1, 1);
        for (a, b) in self.in_step(a, b) {
            let equal = self.build.net(NetOp::Eq(a, b), 1);
            result = self.build.and(result, equal);
        }
        result
    }

    /// From the low piece up: less here, or equal here and less below.
    pub(super) fn less(&mut self, a: NetId, b: NetId, is_signed: bool) -> NetId {
        let pairs = self.in_step(a, b);
        let top = pairs.len() - 1;
        let mut result = self.build.zero(1);
        for (index, (a, b)) in pairs.into_iter().enumerate() {
            let op = if is_signed && index == top {
                NetOp::SignedLt(a, b)
            } else {
                NetOp::Lt(a, b)
            };
            let less = self.build.net(op, 1);
            let equal = self.build.net(NetOp::Eq(a, b), 1);
            let below = self.build.and(equal, result);
            result = self.build.or(less, below);
        }
        result
    }

    pub(super) fn sum(&mut self, a: NetId, b: NetId, width: u32) -> Value {
        let mut carry = self.build.zero(1);
        let layout = limb_layout(width, self.limb);
        self.each(&layout, |this, low, width| {
            let a = this.read(a, low, width);
            let b = this.read(b, low, width);
            let plain = this.build.net(NetOp::Add(a, b), width);
            let carry_in = this.build.extend(carry, width);
            let sum = this.build.net(NetOp::Add(plain, carry_in), width);
            // Each addition overflows if and only if its result is below either operand.
            let first = this.build.net(NetOp::Lt(plain, a), 1);
            let second = this.build.net(NetOp::Lt(sum, carry_in), 1);
            carry = this.build.or(first, second);
            sum
        })
    }

    pub(super) fn difference(&mut self, a: NetId, b: NetId, width: u32) -> Value {
        let mut borrow = self.build.zero(1);
        let layout = limb_layout(width, self.limb);
        self.each(&layout, |this, low, width| {
            let a = this.read(a, low, width);
            let b = this.read(b, low, width);
            let plain = this.build.net(NetOp::Sub(a, b), width);
            let borrow_in = this.build.extend(borrow, width);
            let difference = this.build.net(NetOp::Sub(plain, borrow_in), width);
            let first = this.build.net(NetOp::Lt(a, b), 1);
            let second = this.build.net(NetOp::Lt(plain, borrow_in), 1);
            borrow = this.build.or(first, second);
            difference
        })
    }

    /// Schoolbook, in digits of half a limb so that a product of two fits: column by column, low and high
    /// halves summed with room for the carries.
    pub(super) fn product(&mut self, a: NetId, b: NetId, width: u32) -> Value {
        if width <= self.limb {
            let (a, b) = (self.read(a, 0, width), self.read(b, 0, width));
            let product = self.build.net(NetOp::Mul(a, b), width);
            return self.gather([product]);
        }
        let (limb, half) = (self.limb, self.limb / 2);
        let digits = width.div_ceil(half);
        let digits_of = |this: &mut Self, of: NetId| -> Vec<NetId> {
            let lows = (0..digits).map(|digit| digit * half);
            lows.map(|low| {
                let digit = this.read_extended(of, low, half);
                this.build.extend(digit, limb)
            })
            .collect()
        };
        let (a, b) = (digits_of(self, a), digits_of(self, b));
        let mut columns = vec![self.build.zero(limb); digits as usize + 1];
        let mut add = |this: &mut Self, column: usize, digit: NetId| {
            let digit = this.build.extend(digit, limb);
            columns[column] = this.build.net(NetOp::Add(columns[column], digit), limb);
        };
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().take(digits as usize - i).enumerate() {
                let product = self.build.net(NetOp::Mul(*a, *b), limb);
                let low = self.build.slice(product, 0, half);
                let high = self.build.slice(product, half, half);
                add(self, i + j, low);
                add(self, i + j + 1, high);
            }
        }
        let mut carry = self.build.zero(limb);
        let mut result = Vec::new();
        for column in columns.into_iter().take(digits as usize) {
            let total = self.build.net(NetOp::Add(column, carry), limb);
            result.push(self.build.slice(total, 0, half));
            carry = self.build.slice(total, half, half);
            carry = self.build.extend(carry, limb);
        }
        let mut value = Value::default();
        for (low, pair) in (0..width).step_by(limb as usize).zip(result.chunks(2)) {
            let whole = self.build.concat(pair);
            let piece = self
                .build
                .slice(whole, 0, self.build.width(whole).min(width - low));
            value.push(&self.build, piece);
        }
        value
    }

    /// A barrel over whole limbs, then each limb with its neighbour by the amount's low bits.
    pub(super) fn shift(&mut self, op: &NetOp, a: NetId, amount: NetId, width: u32) -> Value {
        let is_left = matches!(op, NetOp::Shl(..));
        let is_signed = matches!(op, NetOp::SignedShr(..));
        if self.fits(a) {
            return self.shift_one(op, a, amount, width);
        }
        let limb = self.limb;
        let (amount_width, within) = (self.width_of(amount), limb.trailing_zeros());
        let fill = if is_signed {
            let sign = self.read(a, width - 1, 1);
            self.build.repeat(sign, limb)
        } else {
            self.build.zero(limb)
        };
        let count = width.div_ceil(limb) as usize;
        let mut limbs = Vec::new();
        for (low, width) in places(&limb_layout(width, limb)) {
            let net = self.read(a, low, width);
            let missing = self.build.slice(fill, 0, (limb - width).max(1));
            let parts = [net, missing];
            limbs.push(
                self.build
                    .concat(&parts[..if width < limb { 2 } else { 1 }]),
            );
        }
        let neighbour = |limbs: &[NetId], index: usize, step: usize| {
            let from = if is_left {
                index.checked_sub(step)
            } else {
                Some(index + step)
            };
            from.and_then(|i| limbs.get(i).copied()).unwrap_or(fill)
        };
        let mut bit = within;
        while bit < amount_width && (1_usize << (bit - within)) < count {
            let moved = self.read(amount, bit, 1);
            let before = limbs.clone();
            for (index, limb) in limbs.iter_mut().enumerate() {
                let far = neighbour(&before, index, 1 << (bit - within));
                *limb = self.build.mux(moved, far, *limb);
            }
            bit += 1;
        }
        if bit < amount_width {
            let beyond = self.any_from(amount, bit);
            for limb in &mut limbs {
                *limb = self.build.mux(beyond, fill, *limb);
            }
        }
        let near = self.read(amount, 0, within.min(amount_width));
        let near = self.build.extend(near, within + 1);
        let whole = self.build.net(small(limb, within + 1), within + 1);
        let rest = self.build.net(NetOp::Sub(whole, near), within + 1);
        let layout = limb_layout(width, limb);
        self.each(&layout, |this, low, width| {
            let index = (low / limb) as usize;
            let (here, there) = (limbs[index], neighbour(&limbs, index, 1));
            let (here, there) = if is_left {
                (NetOp::Shl(here, near), NetOp::Shr(there, rest))
            } else {
                (NetOp::Shr(here, near), NetOp::Shl(there, rest))
            };
            let here = this.build.net(here, limb);
            let there = this.build.net(there, limb);
            let both = this.build.or(here, there);
            this.build.slice(both, 0, width)
        })
    }

    /// A value of one limb, by an amount of any width.
    fn shift_one(&mut self, op: &NetOp, a: NetId, amount: NetId, width: u32) -> Value {
        let a = self.read(a, 0, width);
        let (amount, beyond) = self.index(amount);
        let shifted = match op {
            NetOp::Shl(..) => NetOp::Shl(a, amount),
            NetOp::Shr(..) => NetOp::Shr(a, amount),
            _ => NetOp::SignedShr(a, amount),
        };
        let mut result = self.build.net(shifted, width);
        if let Some(beyond) = beyond {
            let sign = match op {
                NetOp::SignedShr(..) => self.build.slice(a, width - 1, 1),
                _ => self.build.zero(1),
            };
            let fill = self.build.repeat(sign, width);
            result = self.build.mux(beyond, fill, result);
        }
        self.gather([result])
    }

    /// One element of many: directly within a limb, by a tree of choices among few, otherwise by an index
    /// into a row of elements, the one wide value that a split netlist has.
    pub(super) fn select(&mut self, a: NetId, index: NetId, width: u32) -> Value {
        let elements = self.width_of(a) / width;
        let used = elements * width;
        let limb = self.limb;
        if self.fits(a) {
            let (index, beyond) = self.index(index);
            let a = self.read(a, 0, self.width_of(a));
            let element = self.build.net(NetOp::Select(a, index), width);
            let element = self.unless(beyond, element);
            return self.gather([element]);
        }
        if width < limb && limb.is_multiple_of(width) {
            // First the limb, then the element within it.
            let within = (limb / width).trailing_zeros();
            let limbs = used.div_ceil(limb);
            let leaves = (0..limbs).map(|number| {
                let low = number * limb;
                let there = self.read(a, low, limb.min(used - low));
                self.build.extend(there, limb)
            });
            let leaves: Vec<NetId> = leaves.collect();
            let chosen = self.leaf(&leaves, index, within);
            let near = within.min(self.width_of(index));
            let near = self.read(index, 0, near);
            let element = self.build.net(NetOp::Select(chosen, near), width);
            return self.gather([element]);
        }
        let layout = limb_layout(width, limb);
        self.each(&layout, |this, low, piece| {
            let leaves = (0..elements).map(|element| this.read(a, element * width + low, piece));
            let leaves: Vec<NetId> = leaves.collect();
            this.leaf(&leaves, index, 0)
        })
    }

    /// The leaf that the index, from this bit up, names; 0 beyond the last.
    fn leaf(&mut self, leaves: &[NetId], index: NetId, from: u32) -> NetId {
        let width = self.build.width(leaves[0]);
        let index_width = self.width_of(index);
        if from >= index_width {
            return leaves[0];
        }
        let row_width = leaves.len() as u32 * width;
        // A row of at most 64 bits would pass for an ordinary value.
        let is_row = (FEW..MANY).contains(&leaves.len()) && row_width > u64::BITS;
        let (chosen, end) = if is_row {
            let end = index_width.min(from + self.limb);
            let index = self.read(index, from, end - from);
            let row = NetOp::Concat(leaves.iter().rev().copied().collect());
            let row = self.build.as_it_is(row, row_width);
            let chosen = self.build.as_it_is(NetOp::Select(row, index), width);
            (chosen, end)
        } else {
            self.tree(leaves.to_vec(), index, from)
        };
        let beyond = (end < index_width).then(|| self.any_from(index, end));
        self.unless(beyond, chosen)
    }

    /// The leaf that the index, from this bit up, names, and the first bit not looked at.
    fn tree(&mut self, mut leaves: Vec<NetId>, index: NetId, from: u32) -> (NetId, u32) {
        let zero = self.build.zero(self.build.width(leaves[0]));
        let index_width = self.width_of(index);
        let mut bit = from;
        while bit < index_width && leaves.len() > 1 {
            let odd = self.read(index, bit, 1);
            let pairs = leaves.chunks(2);
            leaves = pairs
                .map(|pair| {
                    let high = pair.get(1).copied().unwrap_or(zero);
                    self.build.mux(odd, high, pair[0])
                })
                .collect();
            bit += 1;
        }
        (leaves[0], bit)
    }
}
