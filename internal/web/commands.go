package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"unicode/utf8"

	"whenthen/internal/web/play"
)

// handler answers one kind of request to a session. Commands have a JSON body, questions have a URL query.
type handler func(ctx context.Context, on *session, query url.Values, body []byte) (any, error)

// refusal is the error for a request that was rejected, before it reached a session or by the session.
type refusal struct {
	status int // of HTTP
	stop   *play.StopError
}

// Error returns the reason in words.
func (r *refusal) Error() string { return r.stop.Error() }

func refused(status int, head, detail string) *refusal {
	return &refusal{status, &play.StopError{Kind: play.StopOther, Head: head, Detail: detail}}
}

// handlers returns the handlers of the requests to a session, by method and name.
func handlers() map[string]handler {
	all := map[string]handler{}
	question(all, "why", func(_ context.Context, on *session, q url.Values) (any, error) {
		return on.Why(number(q.Get("r")), number(q.Get("c")), number(q.Get("d")))
	})
	question(all, "all", func(ctx context.Context, on *session, _ url.Values) (any, error) { return on.All(ctx) })
	question(all, "whynot", func(ctx context.Context, on *session, q url.Values) (any, error) {
		return on.WhyNot(ctx, q.Get("technique"))
	})
	question(all, "lessons", func(_ context.Context, on *session, _ url.Values) (any, error) { return on.Lessons(), nil })
	question(all, "report", func(_ context.Context, on *session, _ url.Values) (any, error) { return on.Report() })
	command(all, "load", func(ctx context.Context, on *session, q *loadRequest) (any, error) { return done, on.Load(ctx, *q) })
	command(all, "step", func(ctx context.Context, on *session, _ *struct{}) (any, error) {
		return done, on.Go(ctx, play.ModeStep)
	})
	command(all, "solve", func(ctx context.Context, on *session, _ *struct{}) (any, error) {
		return done, on.Go(ctx, play.ModeSolve)
	})
	command(all, "search", func(ctx context.Context, on *session, _ *struct{}) (any, error) { return done, on.Search(ctx) })
	command(all, "hint", func(ctx context.Context, on *session, _ *struct{}) (any, error) { return on.Hint(ctx) })
	command(all, "generate", func(ctx context.Context, on *session, q *struct{ Level, Base string }) (any, error) {
		return done, on.Generate(ctx, q.Level, q.Base)
	})
	command(all, "find", func(ctx context.Context, on *session, q *struct{ Technique string }) (any, error) {
		return on.Find(ctx, q.Technique)
	})
	command(all, "practise", func(ctx context.Context, on *session, q *struct{ Technique string }) (any, error) {
		return on.Practise(ctx, q.Technique)
	})
	command(all, "guess", func(_ context.Context, on *session, q *struct{ R, C, D int }) (any, error) {
		return on.Guess(q.R, q.C, q.D)
	})
	command(all, "findhint", func(_ context.Context, on *session, _ *struct{}) (any, error) { return on.FindHint() })
	command(all, "take", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Take() })
	command(all, "undo", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Undo() })
	command(all, "redo", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Redo() })
	command(all, "dump", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Dump() })
	command(all, "restart", func(_ context.Context, on *session, q *struct{ N int }) (any, error) { return done, on.Restart(q.N) })
	command(all, "edit", func(ctx context.Context, on *session, q *editRequest) (any, error) { return done, on.Edit(ctx, *q) })
	command(all, "base", func(ctx context.Context, on *session, q *struct{ Base string }) (any, error) {
		return done, on.UseBase(ctx, q.Base)
	})
	command(all, "techniques", func(ctx context.Context, on *session, q *struct{ Off, Order []string }) (any, error) {
		event, err := on.Techniques(ctx, q.Off, q.Order)
		return map[string]int{"event": event}, err
	})
	type edited struct{ File, Text string }
	command(all, "check", func(ctx context.Context, on *session, q *edited) (any, error) {
		found, err := on.Check(ctx, q.File, q.Text)
		return map[string]any{"problems": found}, err
	})
	command(all, "save", func(ctx context.Context, on *session, q *edited) (any, error) { return on.Save(ctx, q.File, q.Text) })
	command(all, "keep", func(ctx context.Context, on *session, q *map[string]keptRules) (any, error) { return on.Keep(ctx, *q) })
	command(all, "boards", func(ctx context.Context, on *session, q *edited) (any, error) {
		return on.OnBoards(ctx, q.File, q.Text)
	})
	command(all, "add", func(ctx context.Context, on *session, q *struct{ Name string }) (any, error) {
		file, err := on.Add(ctx, q.Name)
		return map[string]string{"file": file}, err
	})
	command(all, "remove", func(ctx context.Context, on *session, q *struct{ File string }) (any, error) {
		return done, on.Remove(ctx, q.File)
	})
	command(all, "scenarios", func(ctx context.Context, on *session, q *edited) (any, error) {
		return on.Scenarios(ctx, q.File, q.Text)
	})
	return all
}

var done = map[string]bool{"ok": true}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil && text != "" {
		return -1
	}
	return n
}

// question adds a request whose answer is data about a session.
func question(all map[string]handler, name string, ask func(ctx context.Context, on *session, query url.Values) (any, error)) {
	all["GET "+name] = func(ctx context.Context, on *session, query url.Values, _ []byte) (any, error) {
		return ask(ctx, on, query)
	}
}

// command adds a command with a JSON body of type T. An empty body is an empty object.
func command[T any](all map[string]handler, name string, do func(ctx context.Context, on *session, body *T) (any, error)) {
	all["POST "+name] = func(ctx context.Context, on *session, _ url.Values, text []byte) (any, error) {
		var body T
		switch {
		case len(text) > maxBody:
			return nil, refused(tooLarge, "That is too much text.", fmt.Sprintf("The limit is %d KB.", maxBody>>10))
		case !utf8.Valid(text):
			return nil, refused(badRequest, "The text is not valid UTF-8.", "")
		case len(text) > 0 && json.Unmarshal(text, &body) != nil:
			return nil, refused(badRequest, "This is not a known command in JSON.", "")
		}
		return do(ctx, on, &body)
	}
}
