package debug_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"
	"github.com/rogpeppe/go-internal/txtar"

	"whenthen"
	"whenthen/internal/debug"
)

// The sessions in testdata are what a client sends and what it must get. A line is one of
//
//	> command {arguments}   a request
//	< {body}                the answer to the last request has at least this in its body
//	< error text            the answer is a refusal with this text in it
//	! name {body}           an event of that name with at least this in its body comes; others before it are passed over
//
// $DIR is the folder with the files of the session.
func TestSessions(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no sessions", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) { play(t, name) })
	}
}

func play(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, f.Name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	c := connect(t)
	for n, line := range strings.Split(string(archive.Comment), "\n") {
		line = strings.ReplaceAll(line, "$DIR", dir)
		kind, rest, _ := strings.Cut(line, " ")
		var err error
		switch {
		case line == "" || kind == "#":
		case kind == ">":
			err = c.request(rest)
		case kind == "<":
			err = c.answer(rest)
		case kind == "!":
			err = c.event(rest)
		default:
			err = fmt.Errorf("what is %q?", line)
		}
		if err != nil {
			t.Fatalf("%s:%d: %s\n%v", name, n+1, line, err)
		}
	}
}

// client is the other side of a server.
type client struct {
	out     io.Writer
	seq     int
	answers chan map[string]any
	events  chan map[string]any
}

// connect starts a server that ends with the test.
func connect(t *testing.T) *client {
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		server := debug.New()
		read := server.Read
		server.Read = func(paths []string, session string) ([]whenthen.Source, []whenthen.Option, error) {
			sources, options, err := read(paths, session)
			classes := filepath.Join(filepath.Dir(paths[0]), "classes")
			if _, missing := os.Stat(classes); missing == nil {
				options = append(options, whenthen.Java(classes))
			}
			return sources, options, err
		}
		ended <- server.Serve(t.Context(), fromClient, toClient)
		toClient.Close()
	}()
	c := &client{out: toServer, answers: make(chan map[string]any, 100), events: make(chan map[string]any, 1000)}
	go func() {
		in := bufio.NewReader(fromServer)
		for {
			raw, err := dap.ReadBaseMessage(in)
			if err != nil {
				return
			}
			var message map[string]any
			if json.Unmarshal(raw, &message) != nil {
				continue
			}
			if message["type"] == "event" {
				c.events <- message
			} else {
				c.answers <- message
			}
		}
	}()
	t.Cleanup(func() {
		toServer.Close()
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(10 * time.Second):
			t.Error("the server does not end")
		}
	})
	return c
}

func (c *client) request(text string) error {
	command, arguments, _ := strings.Cut(text, " ")
	c.seq++
	message := map[string]any{"seq": c.seq, "type": "request", "command": command}
	if arguments != "" {
		message["arguments"] = json.RawMessage(arguments)
	}
	raw, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return dap.WriteBaseMessage(c.out, raw)
}

const patience = 20 * time.Second

func (c *client) answer(want string) error {
	select {
	case got := <-c.answers:
		if refusal, ok := strings.CutPrefix(want, "error "); ok {
			if text, _ := got["message"].(string); got["success"] != false || !strings.Contains(text, refusal) {
				return fmt.Errorf("got %v", got)
			}
			return nil
		}
		if got["success"] != true {
			return fmt.Errorf("refused: %v", got["message"])
		}
		return holds(want, got["body"])
	case <-time.After(patience):
		return fmt.Errorf("no answer")
	}
}

func (c *client) event(text string) error {
	name, want, _ := strings.Cut(text, " ")
	late := time.After(patience)
	var last error
	for {
		select {
		case got := <-c.events:
			if got["event"] != name {
				continue
			}
			if last = holds(want, got["body"]); last == nil || name != "output" {
				return last
			}
		case <-late:
			return fmt.Errorf("no such event: %v", last)
		}
	}
}

// holds reports what a body lacks of what is wanted.
func holds(want string, got any) error {
	if want == "" {
		return nil
	}
	var w any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		return err
	}
	if !within(w, got) {
		text, _ := json.Marshal(got)
		return fmt.Errorf("got %s", text)
	}
	return nil
}

// within reports whether got has everything of want; lists have as many elements, unless want ends in "...".
func within(want, got any) bool {
	switch want := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		for k, v := range want {
			ok = ok && within(v, g[k])
		}
		return ok
	case []any:
		g, ok := got.([]any)
		if n := len(want); n > 0 && want[n-1] == "..." {
			want = want[:n-1]
			ok = ok && len(g) >= len(want)
		} else {
			ok = ok && len(g) == n
		}
		for i := range want {
			ok = ok && within(want[i], g[i])
		}
		return ok
	case string:
		g, ok := got.(string)
		if part, open := strings.CutSuffix(want, "..."); open {
			return ok && strings.HasPrefix(g, part)
		}
	}
	return reflect.DeepEqual(want, got)
}
