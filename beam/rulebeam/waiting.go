package rulebeam

import (
	"math/bits"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
)

// waitingLevels is how many bags the documents of a key wait in.
const waitingLevels = 6

// waiting is what a key waits for: its timer, and where its documents are. They lie in bags by how far off they are, since a bag is only read as
// a whole: a bag for all would be read at every span, with what is due long after. A document lies in the bag of the highest digit, of base four,
// in which the number of its span differs from that of the span lived through last. When the first document of a bag is due, the others move to
// lower ones. So a document moves at most once for each bag (this is a radix heap, whose digits above the last bag are in that).
type waiting struct {
	Wake  int64   // what the timer is set to, in milliseconds since 1970
	Span  int64   // number of the last span of which documents were taken
	First []int64 // time of the first document of each bag, never for an empty one
}

func newWaiting() waiting {
	return waiting{Wake: never, First: slices.Repeat([]int64{never}, waitingLevels)}
}

// first is the time of the first document of all.
func (w *waiting) first() int64 { return slices.Min(w.First) }

// levelOf is the bag of documents of a span. Those of earlier spans are with those of the last.
func (w *waiting) levelOf(span int64) int {
	if span <= w.Span {
		return 0
	}
	return min((bits.Len64(uint64(span^w.Span))-1)/2, waitingLevels-1)
}

// put adds documents to their bags.
func (w *waiting) put(sp state.Provider, bags []*state.Bag[batch], documents []Document, spanOf func(int64) int64) error {
	var levels [waitingLevels][]Document
	for _, d := range documents {
		l := w.levelOf(spanOf(d.At))
		levels[l] = append(levels[l], d)
		w.First[l] = min(w.First[l], d.At)
	}
	for l, list := range levels {
		if len(list) == 0 {
			continue
		}
		if err := bags[l].Add(sp, batch{list}); err != nil {
			return err
		}
	}
	return nil
}

// take takes the documents out of the bags that are not after a time.
func (w *waiting) take(sp state.Provider, bags []*state.Bag[batch], until int64, spanOf func(int64) int64) (due []Document, err error) {
	for {
		first := w.first()
		if first == never || first > until {
			return due, nil
		}
		level := slices.Index(w.First, first)
		batches, _, err := bags[level].Read(sp)
		if err != nil {
			return nil, err
		}
		if err := bags[level].Clear(sp); err != nil {
			return nil, err
		}
		w.First[level], w.Span = never, max(w.Span, spanOf(first))
		var later []Document
		for _, b := range batches {
			for _, d := range b.Documents {
				if d.At <= until {
					due = append(due, d)
				} else {
					later = append(later, d)
				}
			}
		}
		if err := w.put(sp, bags, later, spanOf); err != nil {
			return nil, err
		}
	}
}

func init() { beam.RegisterType(reflect.TypeFor[waiting]()) }
