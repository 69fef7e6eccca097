package rulebeam

import (
	"context"
	"maps"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/window"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// batch is documents of one key. A runner hands state to an element by some calls, which cost more than the documents of many.
type batch struct{ Documents []Document }

// batchMost is how many documents wait for others of their key at most: some tens of megabytes.
const batchMost = 50_000

// batchFn puts the documents of a bundle that have one key into batches, at the time of the earliest. Only those of the global window: what comes
// at the end of a bundle is in that window. A runner's bundles are what it has at hand, so nothing waits for documents that are still to come.
type batchFn struct {
	waiting map[string]*timedBatch
	count   int
}

type timedBatch struct {
	at beam.EventTime
	batch
}

// StartBundle forgets what a bundle that has failed has left.
func (f *batchFn) StartBundle(func(beam.EventTime, string, batch)) {
	f.waiting, f.count = map[string]*timedBatch{}, 0
}

// ProcessElement lets a document wait for the end of the bundle.
func (f *batchFn) ProcessElement(w beam.Window, at beam.EventTime, key string, d Document, emit func(beam.EventTime, string, batch)) {
	if _, global := w.(window.GlobalWindow); !global {
		emit(at, key, batch{[]Document{d}})
		return
	}
	b := f.waiting[key]
	if b == nil {
		b = &timedBatch{at: at}
		f.waiting[key] = b
	}
	b.at = min(b.at, at)
	b.Documents = append(b.Documents, d)
	if f.count++; f.count >= batchMost {
		f.flush(emit)
	}
}

// FinishBundle gives out what waits.
func (f *batchFn) FinishBundle(_ context.Context, emit func(beam.EventTime, string, batch)) {
	f.flush(emit)
}

func (f *batchFn) flush(emit func(beam.EventTime, string, batch)) {
	for _, key := range slices.Sorted(maps.Keys(f.waiting)) {
		emit(f.waiting[key].at, key, f.waiting[key].batch)
	}
	f.waiting, f.count = map[string]*timedBatch{}, 0
}

func init() {
	beam.RegisterType(reflect.TypeFor[batch]())
	register.DoFn5x0[beam.Window, beam.EventTime, string, Document, func(beam.EventTime, string, batch)](&batchFn{})
	register.Emitter3[beam.EventTime, string, batch]()
}
