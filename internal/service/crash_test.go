package service_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"whenthen/internal/service"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
	"whenthen/internal/service/store/postgres"
	"whenthen/internal/service/store/sqlite"
)

var kills = flag.Int("kills", 5, "how often TestKilled kills the service")

// child is the environment variable that makes the test binary run as a service; its value has the address to listen on and the
// store.
const child = "WHENTHEN_TEST_SERVICE"

func TestMain(m *testing.M) {
	if address, place, ok := strings.Cut(os.Getenv(child), " "); ok {
		if err := beService(address, place); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// beService serves the rules of the bank until it is killed.
func beService(address, place string) error {
	ctx := context.Background()
	kept, err := openStore(ctx, place)
	if err != nil {
		return err
	}
	set := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return bundles(map[string]string{"bank": bank}), nil })
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	limits := decide.Limits{Time: 10 * time.Second, Firings: 10000}
	keeper := live.NewKeeper(live.Options{Store: kept, Rules: set, Limits: limits, Open: 3, Inputs: 7, Remember: time.Hour, Now: time.Now, Log: log})
	s := service.New(service.Options{Rules: set, Sessions: keeper, Limits: limits, Log: log})
	s.Reload()
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return s.Serve(ctx, l)
}

func openStore(ctx context.Context, place string) (store.Store, error) {
	if strings.HasPrefix(place, "postgres:") {
		return postgres.Open(ctx, place)
	}
	return sqlite.Open(ctx, place)
}

// process is a service that can be killed.
type process struct {
	*testing.T
	address, place string
	running        *exec.Cmd
	output         bytes.Buffer
}

// start starts the service and waits until it answers.
func (p *process) start() {
	p.Helper()
	p.running = exec.Command(os.Args[0])
	p.running.Env = append(os.Environ(), child+"="+p.address+" "+p.place)
	p.running.Stderr = &p.output
	if err := p.running.Start(); err != nil {
		p.Fatal(err)
	}
	for range 400 {
		if got, err := http.Get("http://" + p.address + "/healthz"); err == nil {
			_ = got.Body.Close()
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	p.kill()
	p.Fatalf("the service does not answer\n%s", p.output.String())
}

// kill ends it as kill -9 does.
func (p *process) kill() {
	_ = p.running.Process.Kill()
	_ = p.running.Wait()
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// client sends deposits to sessions, one after the other, each until it is acknowledged.
type client struct {
	number int
	base   string
	sent   map[string]int // acknowledged deposits by session
	tried  int            // requests that were not
}

// sessions is how many sessions the clients share.
const sessions = 6

// run sends deposits until stop is closed.
func (c *client) run(t *testing.T, stop chan struct{}) {
	r := rand.New(rand.NewPCG(uint64(c.number), 7))
	http := &http.Client{Timeout: 20 * time.Second}
	defer http.CloseIdleConnections()
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		default:
		}
		session := fmt.Sprint("s", r.IntN(sessions))
		id := fmt.Sprintf("%d-%d", c.number, n)
		for {
			status, body := c.send(http, session, id)
			if status/100 == 2 {
				c.sent[session]++
				break
			}
			if status != 0 && status != 503 && status != 504 {
				t.Errorf("%d %s", status, body)
				return
			}
			c.tried++
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// send sends a deposit once; the status is 0 if there was no answer.
func (c *client) send(h *http.Client, session, id string) (status int, body string) {
	r, err := http.NewRequest("POST", c.base+"/v1/sessions/"+session+"/steps", strings.NewReader(deposit("a", 1)))
	if err != nil {
		return 0, err.Error()
	}
	r.Header.Set("Input-Id", id)
	got, err := h.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		return 0, err.Error()
	}
	return got.StatusCode, string(text)
}

// under lets clients send while something is done to the service or its store, and then compares the sessions with what was
// acknowledged.
func under(t *testing.T, base string, trouble func()) {
	t.Helper()
	stop := make(chan struct{})
	var group sync.WaitGroup
	clients := make([]*client, 8)
	for n := range clients {
		clients[n] = &client{number: n, base: base, sent: map[string]int{}}
		group.Go(func() { clients[n].run(t, stop) })
	}
	trouble()
	close(stop)
	group.Wait()
	f := &fixture{T: t}
	f.at(base)
	total, tried := 0, 0
	for n := range sessions {
		session, want := fmt.Sprint("s", n), 0
		for _, c := range clients {
			want += c.sent[session]
		}
		if want == 0 {
			continue
		}
		if balance, deposits := f.balance(session, "a"); balance != want || deposits != want {
			t.Errorf("session %s: %d of %d deposits, want %d", session, balance, deposits, want)
		}
		total += want
	}
	for _, c := range clients {
		tried += c.tried
	}
	t.Logf("%d inputs acknowledged, %d requests failed", total, tried)
	if tried == 0 || total == 0 {
		t.Error("there was no trouble")
	}
}

// TestKilled kills the service under load, again and again: nothing acknowledged is lost, and nothing counts twice.
func TestKilled(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { killed(t, filepath.Join(t.TempDir(), "sessions.db"), *kills) })
}

func killed(t *testing.T, place string, times int) {
	p := &process{T: t, address: freeAddress(t), place: place}
	p.start()
	defer p.kill()
	r := rand.New(rand.NewPCG(1, 2))
	under(t, "http://"+p.address, func() {
		for range times {
			time.Sleep(time.Duration(20+r.IntN(300)) * time.Millisecond)
			p.kill()
			p.start()
		}
		time.Sleep(100 * time.Millisecond)
	})
}
