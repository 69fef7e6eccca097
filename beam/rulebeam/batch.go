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

// batch is a group of documents with the same key. The calls by which a runner provides state for an element are more expensive than the
// processing of many documents.
type batch struct{ Documents []Document }

// batchMost is the maximum number of documents, over all keys, that wait for the end of the bundle. It amounts to some tens of megabytes.
const batchMost = 50_000

// batchFn groups the documents of a bundle by key into batches, each with the time of its earliest document. It does so only in the global
// window, because elements that are emitted at the end of a bundle are in that window. A runner makes bundles of the elements that are
// available, so no batch waits for documents that have not arrived yet.
type batchFn struct {
	waiting map[string]*timedBatch
	count   int
}

type timedBatch struct {
	at beam.EventTime
	batch
}

// StartBundle discards the documents left by a failed bundle.
func (f *batchFn) StartBundle(func(beam.EventTime, string, batch)) {
	f.waiting, f.count = map[string]*timedBatch{}, 0
}

// ProcessElement adds a document to the batch of its key.
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

// FinishBundle emits the waiting batches.
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
