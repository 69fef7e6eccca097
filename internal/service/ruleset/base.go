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
	Name    string // name of the rule base, as in URLs
	Sources []whenthen.Source
	Options []whenthen.Option        // compile options: the Java classes that the rules can use
	Session []whenthen.SessionOption // options of every session
	Clock   runner.ClockKind         // clock kind of sessions; "" if not specified
	Stream  bool                     // the rules are compiled for streams of events
	Digest  string                   // digest of all other data that affects the rules: Java classes, the settings of kmodule.xml
}

// Base is a compiled bundle. It is immutable and safe for concurrent use.
type Base struct {
	Bundle
	Rules   *whenthen.RuleBase
	Version string // identifies the text of the rules: the same text has the same version everywhere
	Loaded  time.Time
}

// version returns the beginning of a hash of all parts of the rules. File names are not included, because they depend on the folder in
// which the service was started.
func (b *Bundle) version() string {
	h := sha256.New()
	for _, s := range b.Sources {
		_, _ = io.WriteString(h, s.File().Text()+"\x00") // writing to a hash cannot fail
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

// Text is a rule file as stored for the sessions that used it.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Texts returns the rule files of a base, in the form in which they were written.
func (b *Base) Texts() []Text {
	texts := make([]Text, len(b.Sources))
	for i, s := range b.Sources {
		texts[i] = Text{s.File().Name(), s.File().Text()}
	}
	return texts
}

// Mode returns "stream" or "cloud", the names of the event processing modes in kmodule.xml.
func (b *Bundle) Mode() string {
	if b.Stream {
		return "stream"
	}
	return "cloud"
}

// Past compiles earlier rules of a base with the same name, with the current Java classes.
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
