package service

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"

	"whenthen/facts"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/problem"
)

// document reads the body of a request as facts. The media type determines the format; the query parameter type is the type of facts that
// do not name their own.
func document(r *http.Request) (decide.Document, error) {
	media := r.Header.Get("Content-Type")
	if media != "" {
		var err error
		if media, _, err = mime.ParseMediaType(media); err != nil {
			return decide.Document{}, problem.New(problem.UnsupportedType, "invalid Content-Type %q", r.Header.Get("Content-Type"))
		}
	}
	form := decide.FormOf(media)
	if form == "" {
		return decide.Document{}, problem.New(problem.UnsupportedType, "a body of type %s is not supported", media).
			Hinted("send application/json, application/x-ndjson or text/csv")
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return decide.Document{}, problem.Of(err, problem.BadRequest)
	}
	d := decide.Document{Form: form, Type: r.URL.Query().Get("type"), Text: string(text)}
	if form == decide.CSV && d.Type == "" {
		return d, problem.New(problem.BadRequest, "the rows of a text/csv body have no type").Hinted("name it in the address: ?type=Order")
	}
	if form == decide.JSON {
		d.Form = ""
	}
	return d, nil
}

// object reads the body of a request as one JSON object; an empty body counts as an object without members.
func object(r *http.Request) (*facts.Object, error) {
	d, err := document(r)
	if err != nil {
		return nil, err
	}
	if d.Form != "" {
		return nil, problem.New(problem.UnsupportedType, "the body of this request must be one JSON object").Hinted("send application/json")
	}
	o, err := decide.Parse(d.Text)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	return o, nil
}

// writeJSON writes a response. It ignores write errors, because the client may have disconnected.
func writeJSON(w http.ResponseWriter, status int, body any) {
	if body == nil {
		w.WriteHeader(status)
		return
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(body); err != nil {
		status = http.StatusInternalServerError
		text.Reset()
		text.WriteString(`{"error":{"code":"internal","message":"the answer cannot be written"}}` + "\n")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes())
}
