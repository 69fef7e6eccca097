package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"

	"whenthen/internal/web/jobs"
	"whenthen/internal/web/play"
)

const maxBody = 256 << 10

// The HTTP status codes in use. Package net/http has them, too, but would add more than a megabyte to the download of the browser.
const (
	badRequest    = 400
	notFound      = 404
	tooLarge      = 413
	unprocessable = 422
	unavailable   = 503
)

// Options are the options of a Server.
type Options struct {
	// Command returns the command of a process that only calls jobs.Worker, for typed rules. The default is this program
	// with the argument jobs.WorkerArgument, and --ladder with the folder of the ladder.
	Command func() *jobs.Cmd
	// InProcess makes typed rules run in this process. It is for a browser, where there are no other processes and the browser is the
	// sandbox.
	InProcess bool
	// Ladder is a folder with a user's own techniques, as for whenthen sudoku solve --ladder.
	Ladder string
	// Host is the host name under which the page may be requested, besides localhost and numeric addresses.
	Host string
}

// games holds the sessions of all pages and the handlers of requests to them, independent of how requests arrive.
type games struct {
	bases    []play.Base
	store    *store
	run      *jobs.Runner
	handlers map[string]handler
}

func newGames(o Options) (*games, error) {
	bases, err := jobs.Bases(o.Ladder)
	if err != nil {
		return nil, err
	}
	if o.Command == nil && !o.InProcess {
		program, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("the program to run typed rules with: %w", err)
		}
		arguments := []string{jobs.WorkerArgument}
		if o.Ladder != "" {
			arguments = append(arguments, "--ladder", o.Ladder)
		}
		o.Command = jobs.Program(program, arguments...)
	}
	run := jobs.New(o.Command, bases)
	return &games{bases, newStore(func(id string) *session { return newSession(id, run, bases) }), run, handlers()}, nil
}

// open makes a session. If there is a session with the ID from, the new one starts as a copy of it.
func (g *games) open(from string) (any, error) {
	on := g.store.open()
	if on == nil {
		return nil, &refusal{unavailable, &play.StopError{Kind: play.StopBusy, Head: "Too many grids are open.", Detail: "Close a page, or try again later."}}
	}
	if from := g.store.get(from); from != nil {
		on.copyFrom(from)
	}
	names := make([]string, len(g.bases))
	for i, b := range g.bases {
		names[i] = b.Name()
	}
	return map[string]any{"id": on.id, "bases": names}, nil
}

// session returns a session by its ID.
func (g *games) session(id string) (*session, error) {
	on := g.store.get(id)
	if on == nil {
		return nil, &refusal{notFound, &play.StopError{Kind: "gone", Head: "This game has ended.", Detail: "It was idle for too long, or the program was restarted."}}
	}
	return on, nil
}

// ask lets a session answer a request, given by its method and the last part of its path.
func (g *games) ask(ctx context.Context, on *session, name string, query url.Values, body []byte) (any, error) {
	h := g.handlers[name]
	if h == nil {
		return nil, refused(notFound, "There is no such command.", "")
	}
	return h(ctx, on, query, body)
}

// reply returns the status and the body of an answer.
func reply(answer any, err error) (status int, body any) {
	var no *refusal
	switch {
	case errors.As(err, &no):
		return no.status, map[string]any{"error": no.stop}
	case err != nil:
		return unprocessable, map[string]any{"error": play.Explain(err)}
	}
	return 200, answer
}

// writeEvents writes the events after number seen as a stream of server-sent events, and returns the number of the last one.
// ok is false if the page had missed some and got the whole state instead; then there may be more events already.
func (s *session) writeEvents(w io.Writer, seen int) (last int, wake <-chan struct{}, ok bool, err error) {
	events, last, wake, ok := s.hub.after(seen)
	if !ok {
		events, last = s.resetEvent()
	}
	for _, e := range events {
		if _, err := fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.n, e.name, e.data); err != nil {
			return last, wake, ok, err
		}
	}
	if len(events) == 0 {
		_, err = fmt.Fprint(w, ": still here\n\n")
	}
	return last, wake, ok, err
}
