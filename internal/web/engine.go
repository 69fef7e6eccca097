package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"strings"
)

// Engine holds the page's sessions without HTTP, for a browser that runs them itself. It answers the same requests as a [Server].
type Engine struct{ games *games }

// NewEngine makes an engine without sessions. Typed rules run in its own process.
func NewEngine() (*Engine, error) {
	g, err := newGames(Options{InProcess: true})
	if err != nil {
		return nil, err
	}
	return &Engine{g}, nil
}

// Answer answers a request, given its method, its path with the query, its body, and the number of the last event that the page has seen
// ("" if it has seen no event). A request for events returns the existing ones.
func (e *Engine) Answer(ctx context.Context, method, path, body, last string) (status int, text []byte) {
	name, query, _ := strings.Cut(path, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return badRequest, nil
	}
	parts := strings.Split(strings.Trim(name, "/"), "/")
	var out bytes.Buffer
	var answer any
	switch {
	case len(parts) == 1 && method == "POST" && parts[0] == "s":
		answer, err = e.games.open(values.Get("from"))
	case len(parts) == 3 && parts[0] == "s":
		var on *session
		if on, err = e.games.session(parts[1]); err != nil {
			break
		}
		if method == "GET" && parts[2] == "events" {
			seen := -1
			if last != "" {
				seen = number(last)
			}
			_, _, _, _ = on.writeEvents(&out, seen) // writing to a buffer does not fail
			return 200, out.Bytes()
		}
		answer, err = e.games.ask(ctx, on, method+" "+parts[2], values, []byte(body))
	default:
		err = refused(notFound, "There is no such command.", "")
	}
	status, answer = reply(answer, err)
	_ = json.NewEncoder(&out).Encode(answer) // all types of answers can be marshalled
	return status, out.Bytes()
}
