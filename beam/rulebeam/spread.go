package rulebeam

import (
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Spread cuts documents into n parts, which a runner can work on at once, and puts them together again. Runners that divide work
// themselves do not need it; Prism gives all the elements that are there to one worker.
func Spread(s beam.Scope, documents beam.PCollection, n int) beam.PCollection {
	if n <= 1 {
		return documents
	}
	s = s.Scope("rulebeam.Spread")
	grouped := beam.GroupByKey(s, beam.ParDo(s, &partFn{Parts: n}, documents))
	return beam.ParDo(s, ungroup, grouped)
}

// partFn gives a document the number of its part, which goes by its ID and not by chance.
type partFn struct{ Parts int }

// ProcessElement numbers one document.
func (f *partFn) ProcessElement(d Document) (int, Document) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(d.ID)) // a hash takes everything
	return int(h.Sum32() % uint32(f.Parts)), d
}

func ungroup(_ int, documents func(*Document) bool, emit func(Document)) {
	var d Document
	for documents(&d) {
		emit(d)
		d = Document{}
	}
}

func init() {
	register.DoFn1x2[Document, int, Document](&partFn{})
	register.Function3x0(ungroup)
	register.Iter1[Document]()
	register.Emitter1[Document]()
}
