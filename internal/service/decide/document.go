package decide

import (
	"fmt"

	"whenthen/facts"
)

// Document holds facts as sent by a client.
type Document struct {
	Form Form   `json:"form,omitempty"` // "" is JSON
	Type string `json:"type,omitempty"` // type of facts that do not name their own
	Text string `json:"text"`
}

// Form is a format of facts in a request.
type Form string

// The formats, named after file name extensions.
const (
	JSON  Form = "json"
	Lines Form = "jsonl"
	CSV   Form = "csv"
)

// FormOf returns the format for a media type, or "" if it is not supported.
func FormOf(media string) Form {
	switch media {
	case "", "application/json", "application/x-www-form-urlencoded": // the last is sent by curl -d for any text
		return JSON
	case "application/x-ndjson", "application/ndjson", "application/jsonl":
		return Lines
	case "text/csv":
		return CSV
	}
	return ""
}

// Name is the name of a request body in messages.
const Name = "request"

// Source returns the facts of the document.
func (d Document) Source() (*facts.Source, error) {
	name := Name + ".json"
	if d.Form != "" {
		name = Name + "." + string(d.Form)
	}
	return facts.Reader{Type: d.Type}.FromText(name, d.Text)
}

// treeEnding is the extension for a text that has already been parsed.
const treeEnding = ".tree"

// sourceOf returns the facts of a JSON tree; nil if it is empty.
func sourceOf(tree *facts.Object, typ string) (*facts.Source, error) {
	if len(tree.Members) == 0 {
		return nil, nil
	}
	read := facts.Format{Endings: []string{treeEnding}, Read: func(string, []byte) (*facts.Content, error) {
		return &facts.Content{Trees: []any{tree}}, nil
	}}
	return facts.Reader{Type: typ, Formats: []facts.Format{read}}.FromText(Name+treeEnding, "")
}

// Parse parses the text of a request as one JSON object; an empty text counts as an object without members.
func Parse(text string) (*facts.Object, error) {
	if text == "" {
		return &facts.Object{}, nil
	}
	tree, err := facts.ParseJSON(Name+".json", []byte(text))
	if err != nil {
		return nil, err
	}
	o, ok := tree.(*facts.Object)
	if !ok {
		return nil, fmt.Errorf("%s: expected an object, found %s", Name, facts.Describe(tree))
	}
	return o, nil
}
