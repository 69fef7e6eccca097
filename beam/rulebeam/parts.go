package rulebeam

import (
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// documentParts divides documents into n parts by their ID, each a collection of its own. The documents are grouped, because a runner
// may fuse a transform with the one before it if there is no grouping in between.
func documentParts(s beam.Scope, documents beam.PCollection, n int) []beam.PCollection {
	parts := make([]beam.PCollection, n)
	for i := range parts {
		own := beam.ParDo(s, &documentPart{Part: i, Parts: n}, documents)
		parts[i] = beam.ParDo(s, ungroup, beam.GroupByKey(s, own))
	}
	return parts
}

// keyParts divides pairs of a key and documents into n parts by the key.
func keyParts(s beam.Scope, pairs beam.PCollection, n int) []beam.PCollection {
	parts := make([]beam.PCollection, n)
	for i := range parts {
		parts[i] = beam.ParDo(s, &keyPart{Part: i, Parts: n}, pairs)
	}
	return parts
}

// inParts applies a transform to every part and flattens the results.
func inParts(s beam.Scope, parts []beam.PCollection, do func(beam.PCollection) (outcomes, dead beam.PCollection)) (outcomes, dead beam.PCollection) {
	var good, bad []beam.PCollection
	for _, part := range parts {
		o, d := do(part)
		good, bad = append(good, o), append(bad, d)
	}
	if len(parts) == 1 {
		return good[0], bad[0]
	}
	return beam.Flatten(s, good...), beam.Flatten(s, bad...)
}

// documentPart is a filter for the documents of one part, keyPart a filter for the batches whose keys are in one part.
type (
	documentPart struct{ Part, Parts int }
	keyPart      struct{ Part, Parts int }
)

// ProcessElement emits a document if it belongs to the part.
func (p *documentPart) ProcessElement(d Document, emit func(int, Document)) {
	if partOf(d.ID, p.Parts) == p.Part {
		emit(p.Part, d)
	}
}

// ProcessElement emits a pair if its key belongs to the part.
func (p *keyPart) ProcessElement(key string, b batch, emit func(string, batch)) {
	if partOf(key, p.Parts) == p.Part {
		emit(key, b)
	}
}

// partOf returns the part of a text. It uses a hash and not a random number, so that a bundle that is processed again has the same
// elements.
func partOf(text string, parts int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text)) // a hash never returns an error
	return int(h.Sum32() % uint32(parts))
}

func ungroup(_ int, documents func(*Document) bool, emit func(Document)) {
	var d Document
	for documents(&d) {
		emit(d)
		d = Document{}
	}
}

func init() {
	register.DoFn2x0[Document, func(int, Document)](&documentPart{})
	register.DoFn3x0[string, batch, func(string, batch)](&keyPart{})
	register.Function3x0(ungroup)
	register.Iter1[Document]()
	register.Emitter1[Document]()
	register.Emitter2[int, Document]()
	register.Emitter2[string, batch]()
}
