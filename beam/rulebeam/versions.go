package rulebeam

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen"
	"whenthen/internal/service/ruleset"
)

// versions contains the rules that a worker has compiled. Like a DoFn, it is used by one goroutine at a time.
type versions struct {
	fixed    []Rules
	compiled map[string]*attempt // by text
	inForce  []entry             // the fixed versions and the versions read last, in the order of their times
	before   int64               // versions for times before this one were dropped
}

// attempt is the result of compiling a version.
type attempt struct {
	text string
	base *ruleset.Base
	err  error
}

type entry struct {
	from int64
	*attempt
}

func newVersions(fixed []Rules) *versions {
	v := &versions{fixed: fixed, compiled: map[string]*attempt{}}
	v.read(nil)
	return v
}

// read puts the fixed versions and those of a side input in force. Of two versions that begin at the same time, the one with the greater
// text applies, so that the order in which a runner reads them does not matter. It returns the number of versions of the side input that do
// not compile.
func (v *versions) read(changes func(*Rules) bool) (refused int) {
	v.inForce = v.inForce[:0]
	for _, r := range v.fixed {
		v.add(r)
	}
	if changes != nil {
		for {
			var r Rules // a new variable each time, because decoders may reuse the memory of the last one
			if !changes(&r) {
				break
			}
			if v.add(r); v.inForce[len(v.inForce)-1].err != nil {
				refused++
			}
		}
	}
	slices.SortStableFunc(v.inForce, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.text, b.text))
	})
	v.forget()
	return refused
}

// mostVersions is the maximum number of versions that a worker keeps. A document from before the oldest of these is a dead letter.
const mostVersions = 64

// forget drops the oldest versions beyond mostVersions, and compiled rules that no version uses any longer.
func (v *versions) forget() {
	v.before = math.MinInt64
	if n := len(v.inForce) - mostVersions; n > 0 {
		v.inForce = slices.Delete(v.inForce, 0, n)
		v.before = v.inForce[0].from
	}
	for text, tried := range v.compiled {
		if !slices.ContainsFunc(v.inForce, func(e entry) bool { return e.attempt == tried }) {
			delete(v.compiled, text)
		}
	}
}

func (v *versions) add(r Rules) {
	var text strings.Builder
	fmt.Fprintf(&text, "%t\n", r.Stream)
	for _, f := range r.Files {
		fmt.Fprintf(&text, "%q %q\n", f.Name, f.Text)
	}
	tried := v.compiled[text.String()]
	if tried == nil {
		tried = &attempt{text: text.String()}
		tried.base, tried.err = compile(r)
		v.compiled[tried.text] = tried
	}
	v.inForce = append(v.inForce, entry{r.From, tried})
}

// at returns the newest version that applies at a time and compiles. If there is none, base is nil, and err is the error of the newest
// version that does not compile, if any.
func (v *versions) at(time int64) (base *ruleset.Base, err error) {
	if time < v.before {
		return nil, fmt.Errorf("the rules of %s are not kept any more: of more than %d versions the newest are", moment(time), mostVersions)
	}
	for _, e := range slices.Backward(v.inForce) {
		switch {
		case e.from > time:
		case e.err == nil:
			return e.base, nil
		case err == nil:
			err = e.err
		}
	}
	return nil, err
}

// between returns the times after after, up to and including upTo, at which versions take effect.
func (v *versions) between(after, upTo int64) (times []int64) {
	for _, e := range v.inForce {
		if e.from > after && e.from <= upTo {
			times = append(times, e.from)
		}
	}
	return slices.Compact(times)
}

// of returns the version of a time for a document, or a dead letter if there is none.
func (v *versions) of(d *Document, time int64) (*ruleset.Base, *DeadLetter) {
	base, err := v.at(time)
	if base != nil {
		return base, nil
	}
	if err == nil {
		err = errors.New("there are no rules for " + moment(time))
	}
	return nil, d.deadLetter(NoRules, err, nil)
}

// changes records which window of the side input was read. The side input is read once per bundle and window, since its state does not
// change within a bundle.
type changes struct {
	known  bool
	window beam.Window
}

func (c *changes) forget() { c.known = false }

func (c *changes) follow(ctx context.Context, v *versions, m *meters, w beam.Window, read func(*Rules) bool) {
	if c.known && c.window.Equals(w) {
		return
	}
	m.refused.Inc(ctx, int64(v.read(read)))
	c.known, c.window = true, w
}

func compile(r Rules) (*ruleset.Base, error) {
	b := &ruleset.Bundle{Name: "rules"}
	if r.Stream {
		b.Options = append(b.Options, whenthen.Stream())
		b.Digest = "stream"
	}
	for _, f := range r.Files {
		b.Sources = append(b.Sources, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	return b.Compile()
}
