package rulebeam_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"whenthen/beam/rulebeam"
)

// slowFn counts the documents of a key, and takes longer for each than Prism waits before it looks for progress.
type slowFn struct{ Count state.Value[int] }

func (f *slowFn) ProcessElement(sp state.Provider, key string, _ rulebeam.Document, emit func(rulebeam.DeadLetter)) error {
	time.Sleep(250 * time.Millisecond)
	n, _, err := f.Count.Read(sp)
	if err != nil {
		return err
	}
	emit(rulebeam.DeadLetter{Document: rulebeam.Document{At: int64(n + 1)}})
	return f.Count.Write(sp, n+1)
}

func init() {
	register.DoFn4x1[state.Provider, string, rulebeam.Document, func(rulebeam.DeadLetter), error](&slowFn{})
}

// In a pipeline with Keyed, Prism does not split the documents of a key that take long: a split would lose what the state of the key has had.
func TestKeysOfSlowBundlesKeepTheirState(t *testing.T) {
	const n = 12
	_, counts, _ := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
		pairs, _, err := rulebeam.KeyBy(s, beam.CreateList(s, payments(1, n)), fraud(), "card", "at")
		if err != nil {
			return pairs, pairs, err
		}
		outcomes, _, err := rulebeam.Keyed(s, pairs, fraud())
		return outcomes, beam.ParDo(s, &slowFn{state.MakeValueState[int]("count")}, pairs), err
	})
	most := int64(0)
	for _, text := range counts {
		var l rulebeam.DeadLetter
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		most = max(most, l.At)
	}
	if len(counts) != n || most != n {
		t.Errorf("%d documents came, the state has counted %d, want %d", len(counts), most, n)
	}
}
