package ruleset

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"time"

	"whenthen"
	"whenthen/internal/runner"
)

// Bundle is a group of rule files that are compiled together.
type Bundle struct {
	Name    string // of the rule base, as addresses have it
	Sources []whenthen.Source
	Options []whenthen.Option        // how they are compiled: the classes they see
	Session []whenthen.SessionOption // of every session
	Clock   runner.ClockKind         // of sessions, "" if nothing says
	Stream  bool                     // the rules are compiled for streams of events
	Digest  string                   // of what else decides what the rules do: Java classes, what kmodule.xml says
}

// Base is a compiled bundle. It does not change and may be used by many goroutines.
type Base struct {
	Bundle
	Rules   *whenthen.RuleBase
	Version string // names the text of the rules: the same text has the same version everywhere
	Loaded  time.Time
}

// version is the beginning of a hash of all that the rules are made from. Names are not part of it, since they depend on the
// folder that the service was started in.
func (b *Bundle) version() string {
	h := sha256.New()
	for _, s := range b.Sources {
		_, _ = io.WriteString(h, s.File().Text()+"\x00") // a hash takes everything
	}
	_, _ = io.WriteString(h, b.Digest)
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// Compile compiles a bundle.
func (b *Bundle) Compile() (*Base, error) {
	rules, err := whenthen.Compile(b.Sources, b.Options...)
	if err != nil {
		return nil, err
	}
	return &Base{Bundle: *b, Rules: rules, Version: b.version(), Loaded: time.Now()}, nil
}

// Text is a rule file as it is kept beside the sessions that ran it.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Texts are the rule files of a base, whatever form they were made from.
func (b *Base) Texts() []Text {
	texts := make([]Text, len(b.Sources))
	for i, s := range b.Sources {
		texts[i] = Text{s.File().Name(), s.File().Text()}
	}
	return texts
}

// Mode is "stream" or "cloud", as kmodule.xml names how events are processed.
func (b *Bundle) Mode() string {
	if b.Stream {
		return "stream"
	}
	return "cloud"
}

// Past compiles the rules that a base of the same name once had. They see the classes of today.
func (b *Base) Past(version string, texts []Text) (*Base, error) {
	past := b.Bundle
	past.Sources = make([]whenthen.Source, len(texts))
	for i, t := range texts {
		past.Sources[i] = whenthen.Source{Name: t.Name, Text: t.Text}
	}
	base, err := past.Compile()
	if err == nil {
		base.Version = version
	}
	return base, err
}
