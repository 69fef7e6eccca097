package main

import (
	"encoding/json"

	"whenthen/beam/rulebeam"
)

// outcome is the written form of an Outcome: its facts are JSON.
type outcome struct {
	ID      string            `json:"id,omitempty"`
	Key     string            `json:"key,omitempty"`
	At      int64             `json:"at"`
	Version string            `json:"version"`
	Firings int64             `json:"firings"`
	Fired   []fired           `json:"fired"`
	Facts   []json.RawMessage `json:"facts"`
	Output  []string          `json:"output"`
	Closed  bool              `json:"closed,omitempty"`
}

type fired struct {
	Rule  string `json:"rule"`
	Count int64  `json:"count"`
}

// letter is the written form of a DeadLetter.
type letter struct {
	ID     string        `json:"id"`
	Key    string        `json:"key,omitempty"`
	Code   rulebeam.Code `json:"code"`
	Reason string        `json:"reason"`
	Text   string        `json:"text"`
}

func outcomeLine(o rulebeam.Outcome) (string, error) {
	worked.Add(1)
	written := outcome{ID: o.ID, Key: o.Key, At: o.At, Version: o.Version, Firings: o.Firings, Fired: []fired{}, Facts: []json.RawMessage{}, Output: append([]string{}, o.Output...), Closed: o.Closed}
	for _, f := range o.Fired {
		written.Fired = append(written.Fired, fired(f))
	}
	for _, f := range o.Facts {
		written.Facts = append(written.Facts, json.RawMessage(f))
	}
	text, err := json.Marshal(written)
	return string(text), err
}

func letterLine(d rulebeam.DeadLetter) (string, error) {
	worked.Add(1)
	text, err := json.Marshal(letter{d.ID, d.Key, d.Code, d.Reason, d.Text})
	return string(text), err
}
