package lint

import (
	"cmp"
	"slices"
	"sort"
)

// bound is a property that a condition of a rule limits to a range.
type bound struct {
	condition int
	property  string
}

// byLow contains the rules that limit a property of a condition, sorted by the lower end of the range.
type byLow []*compared

// narrowerOn sorts rules by each property that they limit. Rules narrower than a given rule limit the same properties at least as much, so
// their ranges begin within the ranges of that rule: only few rules have to be compared.
func narrowerOn(rules []*compared) map[bound]byLow {
	index := map[bound]byLow{}
	for _, c := range rules {
		for b := range c.bounds {
			index[b] = append(index[b], c)
		}
	}
	for b, list := range index {
		slices.SortStableFunc(list, func(x, y *compared) int { return cmp.Compare(x.bounds[b].low, y.bounds[b].low) })
	}
	return index
}

// from returns the rules whose range on b begins within another range.
func (list byLow) from(b bound, within interval) []*compared {
	begin := sort.Search(len(list), func(i int) bool { return list[i].bounds[b].low >= within.low })
	end := sort.Search(len(list), func(i int) bool { return list[i].bounds[b].low > within.high })
	if end < begin { // the range is empty: the rule never matches
		return list[:0]
	}
	return list[begin:end]
}
