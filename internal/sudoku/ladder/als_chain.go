package ladder

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// AlsChain is a chain of three or more almost locked sets. Each set has a restricted common digit with the next one, and two successive
// restricted digits are different. Only chains that eliminate something are made, the shortest for each candidate.
type AlsChain struct {
	Sets        []*Als
	First, Last *Als
	Length      int // number of sets
	// Ends is a bit set of digits, each of which must be in the first or in the last set.
	Ends int

	joints []int // the restricted digit, minus 1, that each set shares with the next one
}

// Words describes the restricted digits along the chain: "{r1c2} and {r1c5, r2c6} cannot both hold 3, nor {r1c5, r2c6} and {r4c6}
// both 7".
func (c *AlsChain) Words() string {
	var b strings.Builder
	for i, d := range c.joints {
		if i == 0 {
			fmt.Fprintf(&b, "%v and %v cannot both hold %d", c.Sets[0], c.Sets[1], d+1)
			continue
		}
		fmt.Fprintf(&b, ", nor %v and %v both %d", c.Sets[i], c.Sets[i+1], d+1)
	}
	return b.String()
}

// setBits is a bit set of almost locked sets, by index.
type setBits []uint64

// alsSearch determines the consequences for almost locked sets if a candidate is true. A set that excludes the candidate loses a digit and
// becomes locked: its other digits are in its cells, so the sets that are linked with it lose these digits.
type alsSearch struct {
	sets []*Als
	// near[i][d] contains the sets that lose digit d if set i is locked and contains the digit.
	near [][9]setBits
	// excluding[c*9+d] contains the sets that lose digit d if the digit is in cell c.
	excluding [729]setBits
}

// alsChains returns the chains of at least three sets that eliminate something, the shortest first.
func alsChains(of any) ([]*AlsChain, error) {
	s := &alsSearch{}
	if err := each(of, "alsChains needs almost locked sets", func(a *Als) { s.sets = append(s.sets, a) }); err != nil {
		return nil, err
	}
	slices.SortFunc(s.sets, func(a, b *Als) int { return a.Index - b.Index })
	s.link()
	chains := []*AlsChain{}
	known := map[candidateSet]bool{}
	for x := range s.excluding {
		for _, c := range s.from(x) {
			if gone := c.strikes(); !gone.empty() && !known[gone] {
				known[gone] = true
				chains = append(chains, c)
			}
		}
	}
	slices.SortStableFunc(chains, func(a, b *AlsChain) int { return a.Length - b.Length })
	return chains, nil
}

// link computes which sets lose digits if another set or a candidate holds them.
func (s *alsSearch) link() {
	words := (len(s.sets) + 63) / 64
	s.near = make([][9]setBits, len(s.sets))
	for i, a := range s.sets {
		for rest := uint(a.Digits); rest != 0; rest &= rest - 1 {
			d := bits.TrailingZeros(rest)
			near := make(setBits, words)
			for j, b := range s.sets {
				if i != j && b.Digits>>d&1 != 0 && b.places[d].within(a.over[d]) && !a.cells.within(b.cells) && !b.cells.within(a.cells) {
					near[j>>6] |= 1 << (j & 63)
				}
			}
			s.near[i][d] = near
			for c := range a.hits[d].each() {
				if s.excluding[c*9+d] == nil {
					s.excluding[c*9+d] = make(setBits, words)
				}
				s.excluding[c*9+d][i>>6] |= 1 << (i & 63)
			}
		}
	}
}

// locked is a queue entry of the search: a set that has lost a digit. by is the index of the entry of the set that caused this, or -1 if
// the candidate itself caused it.
type locked struct{ set, digit, by, depth int }

// from returns the shortest chains of at least three sets that lead from a candidate back to it: the last set has lost a digit because of
// the set before it, and would lose another digit because of the candidate.
func (s *alsSearch) from(x int) (chains []*AlsChain) {
	ends := s.excluding[x]
	if ends == nil {
		return nil
	}
	z := x % 9
	var seen [9]setBits
	for d := range seen {
		seen[d] = make(setBits, len(ends))
	}
	var queue []locked
	for i := range ends.each() {
		queue = append(queue, locked{i, z, -1, 1})
	}
	copy(seen[z], ends)
	for at := 0; at < len(queue); at++ {
		now := queue[at]
		if len(chains) > 0 && now.depth >= chains[0].Length {
			break
		}
		for rest := uint(s.sets[now.set].Digits &^ (1 << now.digit)); rest != 0; rest &= rest - 1 {
			d := bits.TrailingZeros(rest)
			for word, near := range s.near[now.set][d] {
				fresh := near &^ seen[d][word]
				seen[d][word] |= fresh
				for ; fresh != 0; fresh &= fresh - 1 {
					next := locked{word<<6 + bits.TrailingZeros64(fresh), d, at, now.depth + 1}
					queue = append(queue, next)
					if d != z && next.depth > 2 && ends.has(next.set) {
						chains = append(chains, s.chain(queue, len(queue)-1))
					}
				}
			}
		}
	}
	return chains
}

func (s setBits) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

// each yields the indexes in order.
func (s setBits) each() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for word, rest := range s {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(word<<6 + bits.TrailingZeros64(rest)) {
					return
				}
			}
		}
	}
}

// chain returns the chain of sets that leads to queue entry at.
func (s *alsSearch) chain(queue []locked, at int) *AlsChain {
	c := &AlsChain{}
	for ; at >= 0; at = queue[at].by {
		c.Sets = append(c.Sets, s.sets[queue[at].set])
		if queue[at].by >= 0 {
			c.joints = append(c.joints, queue[at].digit)
		}
	}
	slices.Reverse(c.Sets)
	slices.Reverse(c.joints)
	c.Length, c.First, c.Last = len(c.Sets), c.Sets[0], c.Sets[len(c.Sets)-1]
	c.Ends = c.First.Digits & c.Last.Digits &^ (1 << c.joints[0]) &^ (1 << c.joints[len(c.joints)-1])
	return c
}

// strikes returns the candidates that both ends exclude.
func (c *AlsChain) strikes() (gone candidateSet) {
	for rest := uint(c.Ends); rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros(rest)
		for cell := range c.First.hits[d].and(c.Last.hits[d]).each() {
			gone.add(cell*9 + d)
		}
	}
	return gone
}
