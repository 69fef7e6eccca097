package rulebeam

import (
	"math/bits"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
)

// waitingLevels is the number of bags in which the documents of a key wait.
const waitingLevels = 6

// waiting is the waiting state of a key: its timer, and the bags of its documents. A bag can only be read as a whole, so with a single bag
// every span would read documents that are due much later. Therefore the documents are in a radix heap of bags: a document is in the bag of
// the highest base-4 digit in which the number of its span differs from that of the last span that was processed. Digits beyond the last
// bag count as the last one. When the first document of a bag is due, the other documents of the bag move to lower bags. So a document
// moves at most once per bag.
type waiting struct {
	Wake  int64   // time of the timer, in milliseconds since 1970
	Span  int64   // number of the last span whose documents were processed
	First []int64 // time of the first document of each bag; never for an empty bag
}

func newWaiting() waiting {
	return waiting{Wake: never, First: slices.Repeat([]int64{never}, waitingLevels)}
}

// first returns the time of the earliest document of all bags.
func (w *waiting) first() int64 { return slices.Min(w.First) }

// levelOf returns the bag for documents of a span. Documents of spans up to the last processed one are put into the first bag.
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

// take removes the documents up to and including the time until from the bags.
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
