package rulebeam

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"whenthen/facts"
	"whenthen/internal/service/ruleset"
)

// KeyBy converts a collection of Document to the pairs that Keyed needs. The key is the value of the property named key of the document's
// facts, as text. The time is that of its facts ("at"), or, if time is not "", the value of the property named time, in milliseconds or as
// a date. Without either it is the document's own time. The elements get the same time. Documents without a key, or with facts of several
// keys, are dead letters. The fact types are those of the rules that apply at the document's time; for documents without a time these are
// the first rules.
func KeyBy(s beam.Scope, documents beam.PCollection, config Config, key, time string) (pairs, dead beam.PCollection, err error) {
	if err := config.check(); err != nil {
		return beam.PCollection{}, beam.PCollection{}, err
	}
	if len(config.Rules) == 0 {
		return beam.PCollection{}, beam.PCollection{}, errors.New("KeyBy reads the types of facts from Config.Rules, which is empty")
	}
	pairs, dead = beam.ParDo2(s.Scope("rulebeam.KeyBy"), &keyFn{Config: config, Key: key, Time: time}, documents)
	return pairs, dead, nil
}

func init() {
	register.DoFn3x0[Document, func(beam.EventTime, string, Document), func(DeadLetter)](&keyFn{})
	register.Emitter3[beam.EventTime, string, Document]()
}

// keyFn is the DoFn of KeyBy. Its exported fields are sent to the workers.
type keyFn struct {
	Config    Config
	Key, Time string // names of properties

	rules *versions
}

// Setup compiles the rules.
func (f *keyFn) Setup() { f.rules = newVersions(f.Config.Rules) }

// ProcessElement determines the key and the time of one document.
func (f *keyFn) ProcessElement(d Document, emit func(beam.EventTime, string, Document), dead func(DeadLetter)) {
	base, letter := f.rules.of(&d, d.At)
	if letter == nil {
		letter = f.find(&d, base)
	}
	if letter != nil {
		dead(*letter)
		return
	}
	emit(beam.EventTime(d.At), d.Key, d)
}

// find sets the key and the time of a document.
func (f *keyFn) find(d *Document, base *ruleset.Base) *DeadLetter {
	source, err := d.source()
	if err != nil {
		return d.deadLetter(BadFacts, err, base)
	}
	var key *string
	at, code := d.At, BadFacts
	encoder := &facts.Encoder{Types: base.Rules.Types()}
	err = source.Make(facts.NewBuilder(base.Rules.Types()), func(g facts.Given) error {
		if g.Global != "" {
			return nil
		}
		if !g.Time.IsZero() {
			at = max(at, g.Time.UnixMilli())
		}
		fields, _ := encoder.Fact(g.Object).Get("fields")
		object, _ := fields.(*facts.Object)
		if object == nil {
			object = &facts.Object{}
		}
		if f.Time != "" {
			v, ok := object.Get(f.Time)
			moment, err := momentOf(v)
			if !ok || err != nil {
				code = BadTime
				return fmt.Errorf("the fact has no time in %q: %v", f.Time, err)
			}
			at = max(at, moment)
		}
		v, ok := object.Get(f.Key)
		if !ok || v == nil {
			code = BadKey
			return fmt.Errorf("the fact has no %q to be its key", f.Key)
		}
		text := textOf(v)
		if key != nil && *key != text {
			code = BadKey
			return fmt.Errorf("the document has facts of two keys, %q and %q", *key, text)
		}
		key = &text
		return nil
	})
	if err == nil && key == nil {
		code, err = BadKey, errors.New("the document has no fact")
	}
	if err != nil {
		return d.deadLetter(code, err, base)
	}
	d.Key, d.At = *key, at
	return nil
}

// textOf returns a value as a key.
func textOf(tree any) string {
	if text, ok := tree.(string); ok {
		return text
	}
	return facts.Text(tree)
}

// momentOf reads a time: milliseconds since 1970 or a date.
func momentOf(tree any) (int64, error) {
	if o, ok := tree.(*facts.Object); ok {
		if date, ok := o.Get("$date"); ok {
			tree = date
		}
	}
	if n, ok := tree.(json.Number); ok {
		ms, err := n.Int64()
		return ms, err
	}
	var at time.Time
	at, err := facts.Moment(tree)
	return at.UnixMilli(), err
}
