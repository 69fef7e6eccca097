package service_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
	"whenthen/internal/service/store"
)

var (
	many = flag.Int("sessions", 3000, "how many sessions TestManySessions keeps")
	load = flag.Duration("load", time.Second, "how long TestLoad asks")
)

// fill puts sessions with one deposit each into a store.
func fill(t *testing.T, kept store.Store, n int) {
	t.Helper()
	base, err := bundles(map[string]string{"bank": bank})[0].Compile()
	if err != nil {
		t.Fatal(err)
	}
	texts, err := json.Marshal(base.Texts())
	if err == nil {
		err = kept.SaveRules(t.Context(), base.Version, texts)
	}
	if err != nil {
		t.Fatal(err)
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range 64 {
		group.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				key := fmt.Sprint("many-", i)
				body, err := json.Marshal(live.Input{Verb: live.Steps, Document: decide.Document{Text: deposit("a", int(i))}})
				if err == nil {
					err = kept.Create(t.Context(), store.Head{Key: key, Rules: "bank", Clock: "real", Created: time.Now()})
				}
				if err == nil {
					err = kept.Append(t.Context(), key, &store.Input{Version: 1, ID: "1", Rules: base.Version, At: time.Now(), Body: body, Answer: []byte("{}")})
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
}

// TestManySessions starts a service that has many sessions: the first request is answered within a second of its start, since
// sessions are read when somebody asks for them.
func TestManySessions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	kept := openFile(t, path)
	fill(t, kept, *many)
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	p := &process{T: t, address: freeAddress(t), place: path}
	start := time.Now()
	p.start()
	defer p.kill()
	f := &fixture{T: t}
	f.at("http://" + p.address)
	last := *many
	if balance, deposits := f.balance(fmt.Sprint("many-", last), "a"); balance != last || deposits != 1 {
		t.Errorf("%d of %d deposits", balance, deposits)
	}
	took := time.Since(start)
	t.Logf("%d sessions: the first request is answered %v after the start", *many, took.Round(time.Millisecond))
	if took > time.Second {
		t.Error("that is more than a second")
	}
	for range 200 {
		i := 1 + rand.IntN(*many)
		if balance, _ := f.balance(fmt.Sprint("many-", i), "a"); balance != i {
			t.Errorf("session %d has %d", i, balance)
		}
	}
}

// TestReloadOfManySessions changes the rules of a service that has many sessions. They follow when somebody asks for them, so the change itself
// takes no longer than for one. A timer that comes with the rules begins to run in all of them, while requests are answered.
func TestReloadOfManySessions(t *testing.T) {
	kept := openFile(t, filepath.Join(t.TempDir(), "sessions.db"))
	fill(t, kept, *many)
	f := serve(t, kept, func(f *fixture, o *live.Options) { o.Wake = 50 * time.Millisecond })
	within := func(what string, start time.Time) {
		t.Helper()
		took := time.Since(start)
		t.Logf("%d sessions: %s took %v", *many, what, took.Round(time.Millisecond))
		if took > time.Second {
			t.Errorf("%s took %v, more than a second", what, took)
		}
	}
	start := time.Now()
	f.rules["bank"] = strings.Replace(bank, "amount < 0", "amount < 1", 1)
	f.reload()
	within("the change", start)
	start = time.Now()
	if got := f.ask("POST", "/v1/sessions/many-1/steps", deposit("a", 0)); got.status/100 == 2 {
		t.Errorf("the session has not followed: %s", got.body)
	}
	within("the first request", start)

	f.rules["bank"] += reminders
	f.reload()
	var longest time.Duration
	start = time.Now()
	progress := start // when the last session was found to have followed: how long all of them take depends on the machine
	for left := *many; left > 0; {
		if f.version(fmt.Sprint("many-", left)) >= 2 { // the timer's firing is an input of its own
			left--
			progress = time.Now()
			continue
		}
		if time.Since(progress) > 5*time.Minute {
			t.Fatalf("%d of %d sessions have not done what the timer asks for", left, *many)
		}
		asked := time.Now()
		f.post("/v1/decide/bank", `{"Deposit":{"account":"a","amount":5}}`)
		f.post("/v1/sessions/meanwhile/steps", deposit("a", 5))
		longest = max(longest, time.Since(asked))
		time.Sleep(20 * time.Millisecond)
	}
	t.Logf("%d sessions: the new timer has fired in all of them after %v; the longest two requests meanwhile took %v", *many, time.Since(start).Round(time.Millisecond), longest.Round(time.Millisecond))
	if longest > 5*time.Second {
		t.Errorf("two requests took %v meanwhile", longest)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("the heap is %d MB", m.HeapAlloc>>20)
}

// TestLoad lets 64 clients ask for decisions and send inputs to sessions, and tells how long they wait and what memory it takes.
// With -load 1m it is what docs/benchmarks.md reports.
func TestLoad(t *testing.T) {
	const clients = 64
	f := serve(t, nil, func(f *fixture, o *live.Options) {
		o.Open, o.Inputs, o.Limits.Time, f.options.Limits.Time = 1000, 100, time.Minute, time.Minute
	})
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	defer transport.CloseIdleConnections()
	h := &http.Client{Transport: transport}
	var group sync.WaitGroup
	waits := map[string][]time.Duration{}
	var mu sync.Mutex
	end := time.Now().Add(*load)
	for n := range clients {
		group.Go(func() {
			own := map[string][]time.Duration{}
			for i := 0; time.Now().Before(end); i++ {
				kind, path, body := "decide", "/v1/decide/bank", `{"Deposit":[{"account":"a","amount":5},{"account":"b","amount":7}]}`
				if i%2 == 1 {
					kind, path, body = "input", fmt.Sprintf("/v1/sessions/load-%d/steps", (n+i*37)%500), deposit("a", 1)
				}
				start := time.Now()
				got, err := h.Post(f.server.URL+path, "application/json", strings.NewReader(body))
				if err != nil {
					t.Error(err)
					return
				}
				_ = got.Body.Close()
				if got.StatusCode/100 != 2 {
					t.Errorf("%s: %d", path, got.StatusCode)
					return
				}
				own[kind] = append(own[kind], time.Since(start))
			}
			mu.Lock()
			defer mu.Unlock()
			for kind, list := range own {
				waits[kind] = append(waits[kind], list...)
			}
		})
	}
	group.Wait()
	total := 0
	for _, kind := range []string{"decide", "input"} {
		list := waits[kind]
		slices.Sort(list)
		if len(list) == 0 {
			t.Fatalf("no %s was answered", kind)
		}
		total += len(list)
		at := func(share float64) time.Duration {
			return list[int(share*float64(len(list)-1))].Round(10 * time.Microsecond)
		}
		t.Logf("%s: %d, median %v, 99th percentile %v, longest %v", kind, len(list), at(0.5), at(0.99), at(1))
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%.0f requests a second; heap %d MB, peak resident memory with the clients %s", float64(total)/load.Seconds(), m.HeapAlloc>>20, peak())
	inputs := 0
	for n := range 500 {
		if a := f.ask("GET", fmt.Sprintf("/v1/sessions/load-%d/facts?type=Account", n), ""); a.status == 200 {
			_, deposits := f.balance(fmt.Sprint("load-", n), "a")
			inputs += deposits
		}
	}
	if inputs != len(waits["input"]) {
		t.Errorf("the sessions have %d deposits, %d were acknowledged", inputs, len(waits["input"]))
	}
}

// peak is the peak resident memory of the process where the system tells.
func peak() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "not known"
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "not known"
}
