package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	scriptedSessions = 50
	mayGrow          = 20 << 20
)

// serveArgument makes the test binary a server that prints its address.
const serveArgument = "serve-for-memory"

func serveForMemory() error {
	server, err := NewServer(Options{})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	return server.Serve(context.Background(), l)
}

// A server that fifty people use all the time does not grow. It is given the first minute to fill what it keeps, and
// then watched; WHENTHEN_MINUTES says how long the whole takes. It is a fraction of a minute otherwise, in which not all is filled yet
// and few low points of the curve are seen: then it may grow by twice as much.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("watches a server for a while")
	}
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("the memory of a process is not told here")
	}
	whole, first, most := 32*time.Second, 12*time.Second, 2*mayGrow
	if minutes, err := strconv.Atoi(os.Getenv("WHENTHEN_MINUTES")); err == nil {
		whole, first, most = time.Duration(minutes)*time.Minute, time.Minute, mayGrow
	}
	server := exec.CommandContext(t.Context(), os.Args[0], serveArgument)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), whole)
	defer stop()
	var all sync.WaitGroup
	done := make([]int, scriptedSessions)
	for i := range done {
		all.Go(func() {
			p := &player50{ctx: ctx, url: "http://" + strings.TrimSpace(address)}
			if err := p.open(); err != nil {
				t.Error(err)
				return
			}
			all.Go(p.listen)
			for n := i; ctx.Err() == nil; n++ {
				p.round(n)
				done[i]++
			}
		})
	}
	var after []int
	for started := time.Now(); ctx.Err() == nil; time.Sleep(whole / 40) {
		now := residentMemory(t, server.Process.Pid)
		t.Logf("%3.0f s: %d MB", time.Since(started).Seconds(), now>>20)
		if time.Since(started) > first {
			after = append(after, now)
		}
	}
	all.Wait()
	rounds := 0
	for _, n := range done {
		rounds += n
	}
	if rounds < scriptedSessions {
		t.Fatalf("%d rounds of %d sessions", rounds, scriptedSessions)
	}
	// The garbage collector makes the curve a saw, with a tooth every five seconds on a busy machine: its lower edge tells what is kept.
	half := max(1, len(after)/2)
	begin, end := least(after[:half]), least(after[len(after)-half:])
	t.Logf("%d rounds; %d MB after the first part, %d MB at the end", rounds, begin>>20, end>>20)
	if end-begin > most {
		t.Errorf("the server has grown by %d MB", (end-begin)>>20)
	}
}

func least(of []int) int {
	low := of[0]
	for _, n := range of {
		low = min(low, n)
	}
	return low
}

func residentMemory(t *testing.T, pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text))
	pages, err := strconv.Atoi(fields[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// player50 is one of the fifty.
type player50 struct {
	ctx     context.Context
	url, id string
}

func (p *player50) open() error {
	text, err := p.post("/s", nil)
	if err != nil {
		return err
	}
	var made struct{ ID string }
	err = json.Unmarshal(text, &made)
	p.id = made.ID
	return err
}

// round is a puzzle loaded, stepped through, asked about, edited and solved.
func (p *player50) round(n int) {
	bases := []string{"Ladder", "Ladder", "Drools", "IBM"}
	puzzles := []string{"Hard 1", "Hard 2", "Hard 3", "Hard 4", "Medium"}
	p.command("load", map[string]string{"sample": puzzles[n%len(puzzles)], "base": bases[n%len(bases)]})
	for range 6 {
		p.command("step", nil)
		p.ask("why?r=1&c=1&d=5")
	}
	p.command("hint", nil)
	p.command("undo", nil)
	p.command("redo", nil)
	p.command("edit", map[string]int{"r": 5, "c": 5, "candidate": 1 + n%9})
	p.command("undo", nil)
	if n%8 == 0 {
		p.ask("all")
	}
	if n%4 == 0 {
		p.command("techniques", map[string][]string{"off": {"Pointing"}})
	}
	p.command("solve", nil)
	for cell := range 9 {
		p.ask(fmt.Sprintf("why?r=%d&c=%d", cell+1, cell+1))
	}
	p.command("restart", map[string]int{"n": 3})
	p.command("dump", nil)
}

func (p *player50) command(name string, body any) { _, _ = p.post("/s/"+p.id+"/"+name, body) }

func (p *player50) post(path string, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(p.ctx, "POST", p.url+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

func (p *player50) ask(question string) { p.get("/s/" + p.id + "/" + question) }

// listen reads the session's events.
func (p *player50) listen() { p.get("/s/" + p.id + "/events") }

func (p *player50) get(path string) {
	r, err := http.NewRequestWithContext(p.ctx, "GET", p.url+path, nil)
	if err != nil {
		return
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
}
