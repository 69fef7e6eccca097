package conform

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"

	"whenthen"
	"whenthen/dsl"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/mistake"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/rulefile"
	"whenthen/internal/script"
)

// execution is one run of a case.
type execution struct {
	c       *Case
	session *whenthen.Session
	rules   *whenthen.RuleBase
	build   *facts.Builder
	encode  *facts.Encoder
	result  *Result

	ids      map[whenthen.Handle]string // ids of facts
	handles  map[string]whenthen.Handle
	records  map[*fact.Record]string // ids of the objects of facts, in memory or not
	inserted int                     // facts inserted by rules
	fired    int
	output   strings.Builder
	clock    *script.Clock
	matched  map[string]bool // see matchedTypes
	// move, if not nil, replaces the session with another one between any two steps and firings; see moveTo.
	move func(*whenthen.Session, ...whenthen.SessionOption) (*whenthen.Session, error)
	more []whenthen.SessionOption // options of every session
	// restoreSwap makes the step swap restore a snapshot under the new rules.
	restoreSwap bool
	// single makes every firing a separate run.
	single bool
}

// execute runs a case. All problems are reported in the result.
func execute(ctx context.Context, c *Case, options []whenthen.SessionOption) (result *Result) {
	x := newExecution(c)
	x.more = options
	return x.do(ctx)
}

func newExecution(c *Case) *execution {
	clock := &script.Clock{}
	if c.Clocked() {
		clock = script.NewPseudoClock()
	}
	return &execution{
		clock:   clock,
		c:       c,
		result:  &Result{Case: c.Dir},
		ids:     map[whenthen.Handle]string{},
		handles: map[string]whenthen.Handle{},
		records: map[*fact.Record]string{},
	}
}

func (x *execution) do(ctx context.Context) (result *Result) {
	defer func() {
		if p := recover(); p != nil {
			result = x.result
			result.Trouble = fmt.Sprintf("panic: %v at %s", p, panicSite(debug.Stack()))
		}
	}()
	if x.rules != nil || x.compile() {
		if err := x.run(ctx); err != nil {
			x.failed(err)
		}
		x.finish()
	}
	return x.result
}

func (x *execution) compileOptions() []whenthen.Option {
	if x.c.Stream {
		return []whenthen.Option{whenthen.Stream()}
	}
	return nil
}

// panicSite returns the position in the project's code where a panic began.
func panicSite(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	begun := false
	for _, l := range lines {
		if strings.HasPrefix(l, "panic(") {
			begun = true
		}
		if begun && strings.HasPrefix(l, "\t") && !strings.Contains(l, "/runtime/") {
			place, _, _ := strings.Cut(strings.TrimSpace(l), " ")
			return place
		}
	}
	return "an unknown place"
}

// compile reads and compiles the rules; it returns false if there is nothing to run.
func (x *execution) compile() bool {
	sources, err := rulefile.Read(x.c.Rules...)
	if err == nil {
		x.rules, err = whenthen.Compile(sources, x.compileOptions()...)
	}
	var wrong *whenthen.CompileError
	switch {
	case err == nil:
		return true
	case errors.As(err, &wrong):
		x.rejected(wrong.Diagnostics)
	default:
		x.result.Trouble = "compiling: " + err.Error()
	}
	return false
}

// rejected records compile errors. Errors about features that cannot be compiled yet do not count as a correct rejection; they are
// recorded as trouble.
func (x *execution) rejected(diagnostics []source.Diagnostic) {
	syntax := map[source.Code]bool{}
	for _, info := range dsl.Codes() {
		syntax[info.Code] = true
	}
	var missing []string
	for _, d := range diagnostics {
		if d.Severity != source.Error {
			continue
		}
		if d.Code == finding.NotSupported || d.Code == mistake.Internal {
			missing = append(missing, d.String())
			continue
		}
		kind := "semantic"
		if syntax[d.Code] {
			kind = "syntax"
		}
		o := &facts.Object{}
		o.Add("line", d.Span.Start.Line)
		o.Add("kind", kind)
		o.Add("message", d.Message)
		x.result.CompileErrors = append(x.result.CompileErrors, o)
	}
	if len(x.result.CompileErrors) == 0 {
		x.result.Trouble = strings.Join(missing, "; ")
	}
}

func (x *execution) run(ctx context.Context) error {
	x.look()
	if x.session == nil {
		x.session = x.rules.NewSession(x.options()...)
	}
	return x.play(ctx)
}

// look creates the builder and the encoder for the rules' types.
func (x *execution) look() {
	types := x.rules.Types()
	x.matched = matchedTypes(x.rules)
	x.build = facts.NewBuilder(types)
	x.encode = &facts.Encoder{Types: types, ID: func(object any) (string, bool) {
		rec, ok := object.(*fact.Record)
		id, known := x.records[rec]
		return id, ok && known
	}, Class: droolsClass}
}

// swap continues the session with the rules of another folder, relative to the folder of the case.
func (x *execution) swap(ctx context.Context, folder string) error {
	sources, err := rulefile.ReadFolder(filepath.Join(x.c.Dir, folder))
	if err != nil {
		return err
	}
	rules, err := whenthen.Compile(sources, x.compileOptions()...)
	if err != nil {
		return err
	}
	old := x.session
	if x.restoreSwap {
		data, err := old.Snapshot()
		if err != nil {
			return err
		}
		if x.session, _, err = rules.RestoreSwappedContext(ctx, data, nil, x.options()...); err != nil {
			return err
		}
	} else if _, err := old.SwapContext(ctx, rules); err != nil {
		return err
	}
	x.rules = rules
	x.look()
	if x.session != old {
		x.moveTo(x.session)
	}
	for id, h := range x.handles {
		x.build.Name(id, h.Value())
		if rec, ok := h.Value().(*fact.Record); ok {
			x.records[rec] = id
		}
	}
	return nil
}

func (x *execution) options() []whenthen.SessionOption {
	options := []whenthen.SessionOption{
		whenthen.Output(&x.output),
		whenthen.Listen(x.listen),
		whenthen.MaxFirings(-1), // fire counts the firings itself
		whenthen.Clock(x.clock.Now),
	}
	if x.c.Equality {
		options = append(options, whenthen.EqualityInsertion())
	}
	for name, includes := range x.c.Calendars {
		options = append(options, whenthen.Calendar(name, includes))
	}
	return append(options, x.more...)
}

// moveTo continues with another session in which the facts have the same handle numbers.
func (x *execution) moveTo(s *whenthen.Session) {
	x.session = s
	ids, handles := map[whenthen.Handle]string{}, map[string]whenthen.Handle{}
	for old, id := range x.ids {
		if h, live := s.Handle(old.ID()); live {
			ids[h] = id
			x.build.Name(id, h.Value())
			if rec, ok := old.Value().(*fact.Record); ok {
				delete(x.records, rec)
				x.records[h.Value().(*fact.Record)] = id
			}
		} else {
			ids[old] = id
		}
	}
	for id, old := range x.handles {
		handles[id] = old
		if h, live := s.Handle(old.ID()); live {
			handles[id] = h
		}
	}
	x.ids, x.handles = ids, handles
}

// moved replaces the session if move is set.
func (x *execution) moved() error {
	if x.move == nil {
		return nil
	}
	s, err := x.move(x.session, x.options()...)
	if err == nil {
		x.moveTo(s)
	}
	return err
}

// play executes the case in the order that the format defines.
func (x *execution) play(ctx context.Context) error {
	for _, s := range x.c.Facts {
		if s.Insert {
			continue
		}
		v, err := x.build.Build(s)
		if err != nil {
			return err
		}
		x.build.Name(s.ID, v)
	}
	if x.c.Globals != nil {
		if err := x.setGlobals(x.c.Globals); err != nil {
			return err
		}
	}
	for _, s := range x.c.Facts {
		if s.Insert {
			if err := x.insert(s); err != nil {
				return err
			}
		}
	}
	for _, group := range x.c.Focus {
		x.session.Focus(group)
	}
	for _, s := range x.c.Steps {
		if err := x.step(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s.At, err)
		}
	}
	return nil
}
