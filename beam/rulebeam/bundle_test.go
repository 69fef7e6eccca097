package rulebeam

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/mtime"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/window"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/timers"
)

// cells are the state of one key as a runner keeps it, and its timer. What a bundle has written counts when the bundle is done.
type cells struct {
	values map[string]any
	bags   map[string][]any
	timer  int64 // never if it is not set

	state.Provider // what keyedFn does not use
}

func (c *cells) copied() *cells {
	bags := map[string][]any{}
	for name, bag := range c.bags {
		bags[name] = slices.Clone(bag)
	}
	return &cells{values: maps.Clone(c.values), bags: bags, timer: c.timer}
}

func (c *cells) ReadValueState(id string) (any, []state.Transaction, error) {
	return c.values[id], nil, nil
}
func (c *cells) WriteValueState(t state.Transaction) error { c.values[t.Key] = t.Val; return nil }
func (c *cells) ClearValueState(t state.Transaction) error { delete(c.values, t.Key); return nil }
func (c *cells) ReadBagState(id string) ([]any, []state.Transaction, error) {
	return slices.Clone(c.bags[id]), nil, nil
}
func (c *cells) WriteBagState(t state.Transaction) error {
	c.bags[t.Key] = append(c.bags[t.Key], t.Val)
	return nil
}
func (c *cells) ClearBagState(t state.Transaction) error { delete(c.bags, t.Key); return nil }

func (c *cells) Set(t timers.TimerMap) { c.timer = t.FireTimestamp.Milliseconds() }

// worker runs bundles of Keyed as a runner does: state, timers and output of a bundle count when it is done, and not at all if it fails.
type worker struct {
	*testing.T
	config Config
	fn     *keyedFn
	keys   map[string]*cells
	output []string
}

func newWorker(t *testing.T, config Config) *worker {
	w := &worker{T: t, config: config, keys: map[string]*cells{}}
	w.start()
	return w
}

// start starts a worker without state in memory, as after a worker has died.
func (w *worker) start() {
	w.fn = newKeyedFn(w.config)
	w.fn.Setup()
}

// bundle runs a bundle: documents, then the timers up to the watermark, key by key. It fails before the step of a number; -1: not at all. It returns
// how many steps there were.
func (w *worker) bundle(documents []Document, watermark int64, failAt int) (steps int, done bool) {
	keys := map[string]*cells{}
	for key, c := range w.keys {
		keys[key] = c.copied()
	}
	of := func(key string) *cells {
		if keys[key] == nil {
			keys[key] = &cells{values: map[string]any{}, bags: map[string][]any{}, timer: never}
		}
		return keys[key]
	}
	var output []string
	emit := func(o Outcome) { output = append(output, asLine(w.T, o)) }
	dead := func(l DeadLetter) { output = append(output, asLine(w.T, l)) }
	none := func(*Rules) bool { return false }
	global := window.GlobalWindow{}
	w.fn.StartBundle(w.Context(), none, emit, dead)
	for _, d := range documents {
		if steps == failAt {
			return steps, false
		}
		steps++
		c := of(d.Key)
		if err := w.fn.ProcessElement(w.Context(), global, c, c, d.Key, batch{[]Document{d}}, none, emit, dead); err != nil {
			w.Fatal(err)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		for c := keys[key]; c.timer <= watermark; {
			if steps == failAt {
				return steps, false
			}
			steps++
			c.timer = never
			if err := w.fn.OnTimer(w.Context(), global, c, c, key, timers.Context{}, none, emit, dead); err != nil {
				w.Fatal(err)
			}
		}
	}
	w.keys, w.output = keys, append(w.output, output...)
	return steps, true
}

func asLine(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// seen is what a runner would have of the worker: what came out, and the state of the keys.
func (w *worker) seen() string {
	output := slices.Clone(w.output)
	slices.Sort(output)
	text := fmt.Sprintf("%q\n", output)
	for _, key := range slices.Sorted(maps.Keys(w.keys)) {
		c := w.keys[key]
		text += fmt.Sprintf("%s: %d %s %v\n", key, c.timer, c.values["session"], c.bags)
	}
	return text
}

const bundleRules = `package fraud
declare Payment @role( event ) @timestamp( at ) @expires( 30m ) card : String amount : int at : long end
declare Alarm card : String at : long end
rule "many" when
  $p : Payment( $card : card, $at : at )
  accumulate( Payment( card == $card ) over window:time( 10m ); $n : count(); $n > 3 )
  not Alarm( card == $card, at > $at - 600000 )
then insert( new Alarm( $card, $at ) ); end
rule "quiet" when
  $p : Payment( $card : card )
  not Payment( card == $card, this after[1ms,4m] $p )
then System.out.println( "quiet " + $p.getAt() ); end
`

func bundleConfig() Config {
	return Config{Rules: []Rules{{Stream: true, Files: []File{{Name: "fraud.drl", Text: bundleRules}}}}, Show: []string{"Alarm"}, Idle: time.Hour, Every: 10 * time.Minute}
}

// stream is documents of some keys and the watermarks at which bundles end.
func stream(keys, each int) (bundles [][]Document, watermarks []int64) {
	random := rand.New(rand.NewPCG(5, 6))
	var all []Document
	for k := range keys {
		for e := range each {
			at := int64(e)*150_000 + random.Int64N(140_000)
			all = append(all, Document{ID: fmt.Sprintf("%d-%03d", k, e), Key: fmt.Sprintf("c%d", k), At: at, Text: fmt.Sprintf(`{"Payment":{"card":"c%d","amount":%d,"at":%d}}`, k, e, at)})
		}
	}
	slices.SortStableFunc(all, func(a, b Document) int { return cmp.Compare(a.At, b.At) })
	for len(all) > 0 {
		n := min(len(all), 5+random.IntN(20))
		bundles, watermarks = append(bundles, all[:n]), append(watermarks, all[n-1].At-60_000)
		all = all[n:]
	}
	return append(bundles, nil), append(watermarks, mtime.MaxTimestamp.Milliseconds())
}

// A bundle that fails anywhere and is done again changes nothing: neither with the worker that has begun it, nor with a new one.
func TestBundleThatIsDoneAgainChangesNothing(t *testing.T) {
	bundles, watermarks := stream(4, 30)
	plain := newWorker(t, bundleConfig())
	var steps []int
	for i := range bundles {
		n, _ := plain.bundle(bundles[i], watermarks[i], -1)
		steps = append(steps, n)
	}
	want := plain.seen()
	if len(plain.output) < 20 {
		t.Fatalf("%d outcomes: %s", len(plain.output), want)
	}
	for _, dies := range []bool{false, true} {
		failing := newWorker(t, bundleConfig())
		random := rand.New(rand.NewPCG(7, 8))
		failures := 0
		for i := range bundles {
			for _, at := range []int{0, steps[i] / 2, random.IntN(steps[i] + 1), steps[i] - 1} {
				if at < 0 || at >= steps[i] {
					continue
				}
				if _, done := failing.bundle(bundles[i], watermarks[i], at); done {
					t.Fatal("the bundle has not failed")
				}
				failures++
				if dies {
					failing.start()
				}
			}
			if _, done := failing.bundle(bundles[i], watermarks[i], -1); !done {
				t.Fatal("the bundle has not come to its end")
			}
		}
		if got := failing.seen(); got != want {
			t.Errorf("after %d failures, workers that die %v:\n got %s\nwant %s", failures, dies, got, want)
		}
	}
}

// A document whose time is before its session's clock is accepted, dropped or becomes a dead letter.
func TestLateDocuments(t *testing.T) {
	payment := func(id string, at int64) Document {
		return Document{ID: id, Key: "c", At: at, Text: fmt.Sprintf(`{"Payment":{"card":"c","amount":1,"at":%d}}`, at)}
	}
	minute := int64(60_000)
	early := []Document{payment("1", minute), payment("2", 2*minute), payment("3", 9*minute)}
	late := []Document{payment("4", 4*minute)}
	for policy, want := range map[LatePolicy]struct{ alarms, letters int64 }{AcceptLate: {1, 0}, DropLate: {0, 0}, DivertLate: {0, 1}} {
		config := bundleConfig()
		config.Late = policy
		w := newWorker(t, config)
		w.bundle(early, 10*minute, -1) // the clock of the session is at nine minutes
		w.bundle(late, 10*minute, -1)
		w.bundle(nil, never-1, -1)
		var alarms, letters int64
		for _, line := range w.output {
			var o struct {
				Outcome
				Code Code
			}
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatal(err)
			}
			if o.Closed {
				alarms += int64(len(o.Facts))
			}
			if o.Code == Late {
				letters++
			}
		}
		if alarms != want.alarms || letters != want.letters {
			t.Errorf("%q: %d alarms and %d dead letters, want %+v: %q", policy, alarms, letters, want, w.output)
		}
	}
}
