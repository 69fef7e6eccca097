package engine

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/identity"
	"whenthen/engine/internal/rete"
	"whenthen/engine/java"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Session is a working memory with its agenda. A rule base opens it (NewSession, Restore), or another session (Fork); a zero value cannot be
// used. It must be used by one goroutine at a time; only Submit and Halt may be called concurrently.
type Session struct {
	knowledge
	options sessionOptions
	budget  *budget.Budget

	firing  rete.Match        // the match whose action is running
	lastOf  registry.LastType // type of the object whose fact was looked up last
	inRun   bool
	watched bool        // each firing of the run is reported: see announce
	walks   *fact.Env   // see walking
	paused  bool        // the run waits for a listener or tracer: the session may be queried
	idle    atomic.Bool // in a Pool
	closed  error       // ErrClosed after Close; ErrNoRules from the beginning if there are no rules
	current *Match      // the match that events report as their cause; built only if there is a listener
	forks   eval.Forks
	heard   error // panic of the listener, until it is returned as an error
	fired   int
	at      time.Time        // the time on the session's own clock
	history *history.History // nil unless recorded
	lengths []int            // lengths of the lists in globals before the running action; for the history
	ended   error            // the error that ended the last run

	restored  bool // the session was restored from a snapshot
	untilHalt bool // FireUntilHalt is running
	halted    atomic.Bool
	wake      chan struct{} // wakes FireUntilHalt while it waits
	over      chan struct{} // closed by Close
	submit    chan func(*Session)

	warnings map[Warned]bool // warnings already sent
	admitted admission

	processes []*Process // active processes, in the order of their start
	started   int64      // number of processes started so far
	flowErr   error      // error of a process that continued between two firings, until the run ends with it
}

// knowledge is the part of a session that depends on its rule base. Swap replaces it as a whole.
type knowledge struct {
	rb       *RuleBase
	wm       *rete.WorkingMemory
	types    *registry.Registry
	facts    identity.Index
	live     factList
	truth    *truth // nil if no rule inserts logically
	globals  []any
	acting   eval.Frame      // the frame on which actions run
	context  any             // the object of the variables drools and kcontext, created on first use
	counts   []int           // firings by rule.Order
	acted    []time.Duration // time spent in actions, by rule.Order; nil unless profiled
	covering *covering       // nil unless covered
}

// NewSession opens a session without facts.
func (rb *RuleBase) NewSession(opts ...SessionOption) *Session {
	s := rb.newSession(sessionOptions{}, opts)
	s.remember(rete.NewWorkingMemory(rb.network, s.memoryOptions()))
	return s
}

// newSession creates a session without a working memory; the caller must set it with remember.
func (rb *RuleBase) newSession(options sessionOptions, opts []SessionOption) *Session {
	s := &Session{
		options: options,
		wake:    make(chan struct{}, 1),
		over:    make(chan struct{}),
		submit:  make(chan func(*Session)),
	}
	for _, o := range opts {
		if o != nil { // a program may leave an option open
			o(&s.options)
		}
	}
	s.options.setDefaults()
	s.startClock(s.options.start)
	if s.options.limits.Bytes == 0 {
		s.options.limits.Bytes = DefaultMaxMemory
	}
	s.budget = budget.New(s.options.limits)
	s.budget.Measure(s.alive)
	if s.options.records > 0 {
		s.history = s.newHistory()
	}
	s.learn(rb)
	if rb.missing {
		s.end(ErrNoRules)
	}
	return s
}

// learn sets the rules of the session and drops its facts. The session has no working memory until remember is called.
func (s *Session) learn(rb *RuleBase) {
	s.knowledge = knowledge{
		rb:      rb,
		types:   rb.base.Types,
		globals: make([]any, len(rb.base.Globals)),
		counts:  make([]int, len(rb.base.Rules)),
	}
	if s.options.profile {
		s.acted = make([]time.Duration, len(rb.base.Rules))
	}
	if rb.logical {
		s.truth = newTruth(s)
	}
	s.startGlobals()
	if s.options.coverage != nil {
		s.covering = newCovering(s, s.options.coverage)
	}
	s.acting = eval.Frame{Types: s.types, Globals: s.globals, Host: actionHost{s}, Budget: s.budget, FactTime: s.factTime, Forks: &s.forks}
	s.acting.Tracer = s.tracer()
}

// newHistory creates an empty history of the session.
func (s *Session) newHistory() *history.History {
	return history.New(s.options.records, func() []*memory.Fact { return s.live.facts }, &s.facts)
}

// remember sets the working memory of the session, with an empty index of the facts.
func (s *Session) remember(wm *rete.WorkingMemory) { s.wm, s.facts = wm, identity.NewIndex(wm) }

// unsetGlobal returns the value of a global that nobody has set: the zero value of its type, or Java's default object.
func unsetGlobal(g *rule.Global) any {
	if zero := fact.Zero(g.Type); zero != nil {
		return zero
	}
	return java.DefaultGlobal(g.Type, g.Name)
}

// startGlobals sets the globals to their initial values: the result of their Init, the zero value of the type, or Java's default object.
func (s *Session) startGlobals() {
	for i, g := range s.rb.base.Globals {
		s.globals[i] = unsetGlobal(g)
		if initial := s.rb.initial[g]; initial != nil {
			frame := &eval.Frame{Types: s.types, Globals: s.globals, Budget: s.budget, Forks: &s.forks}
			s.globals[i] = initial(frame)
			if frame.Err != nil {
				s.warnOnce(Warned{Code: "unset-global", Message: fmt.Sprintf("the rule unit %s cannot be created: %v", g.Name, frame.Err), Hint: "set it with SetGlobal, or with run --global"})
			}
		}
	}
}

// tracer returns the receiver of the statements of traced code, or nil if the session is neither traced nor covered.
func (s *Session) tracer() eval.Tracer {
	switch {
	case s.options.trace != nil:
		return tracing{s}
	case s.covering != nil:
		return s.covering
	}
	return nil
}

// memoryOptions connects a working memory to the session.
func (s *Session) memoryOptions() rete.Options {
	return rete.Options{
		Frame:  &eval.Frame{Types: s.types, Globals: s.globals, Host: actionHost{s}, FactTime: s.factTime, Forks: &s.forks, Tracer: s.tracer()},
		Budget: s.budget,
		Now:    func() int64 { return s.options.now().UnixMilli() },
		Calendar: func(name string, at int64) (included, known bool) {
			includes := s.options.calendars[name]
			return includes != nil && includes(time.UnixMilli(at).UTC()), includes != nil
		},
		Hooks:     s.hooks(),
		Profile:   s.options.profile,
		HugePages: s.options.hugePages,
	}
}

func (o *sessionOptions) setDefaults() {
	if o.output == nil {
		o.output = io.Discard
	}
	if o.errors == nil {
		o.errors = io.Discard
	}
	if o.now == nil {
		o.now = time.Now
	}
	if o.maxFirings == 0 {
		o.maxFirings = DefaultMaxFirings
	}
}

// hooks connects the network to truth maintenance and the listener. Hooks that are not needed are nil and cost nothing.
func (s *Session) hooks() rete.Hooks {
	var h rete.Hooks
	if s.options.listener != nil {
		h.Created = func(m rete.Match) {
			picture := s.newMatch(m)
			m.SetData(picture) // a cancelled match may have lost its facts
			s.emit(MatchCreated{picture})
		}
		h.GroupPushed = func(group string) { s.emit(GroupPushed{group}) }
		h.GroupPopped = func(group string) { s.emit(GroupPopped{group}) }
	}
	if s.rb.base.Stream {
		h.Over = s.delete
		if s.options.listener != nil || s.options.warned != nil {
			h.Far = s.warnOfFar
		}
	}
	if len(s.rb.processes) > 0 {
		h.GroupEmpty = s.groupEmpty
	}
	switch {
	case s.options.listener != nil || s.truth != nil:
		h.Cancelled, h.Skipped = s.cancelled, s.skipped
	case s.history != nil:
		h.Skipped = func(m rete.Match) { s.history.Cancelled(s.rb.base, m) }
		h.Cancelled = func(m rete.Match, fired bool) {
			if !fired {
				h.Skipped(m)
			}
		}
	}
	return h
}

// cancelled notifies truth maintenance, the history and the listener that a match is no longer true.
func (s *Session) cancelled(m rete.Match, fired bool) {
	if s.truth != nil {
		s.truth.withdraw(m)
	}
	s.tellCancelled(m, fired)
}

// skipped notifies the history and the listener that a match will not fire although it is true. The facts that it justifies stay justified.
func (s *Session) skipped(m rete.Match) { s.tellCancelled(m, false) }

func (s *Session) tellCancelled(m rete.Match, fired bool) {
	if s.history != nil && !fired {
		s.history.Cancelled(s.rb.base, m)
	}
	if picture, ok := m.Data().(*Match); ok { // absent if the match fired before the session was forked or restored
		s.emit(MatchCancelled{picture})
	}
}

// emit passes an event to the listener. It must be called only if there is a listener, so that no event is created in vain. A panic of the
// listener is stored and returned as an error later, because an evaluation must not be left incomplete.
func (s *Session) emit(e Event) {
	outer := s.paused
	s.paused = true
	defer func() {
		s.paused = outer
		if r := recover(); r != nil && s.heard == nil {
			out := &RuntimeError{Phase: Listening, Event: e, Cause: &HostPanic{Value: r, Stack: debug.Stack()}}
			if m := s.current; m != nil {
				out.Rule, out.File = m.rule.Name, m.rule.File
			}
			s.heard = out
		}
	}()
	s.options.listener(e)
}

// listened joins the listener's panic, if there was one, with err. During a run it only returns err: the run itself returns the panic.
func (s *Session) listened(err error) error {
	if s.heard == nil || s.inRun {
		return err
	}
	heard := s.heard
	s.heard = nil
	if err == nil {
		return heard
	}
	return errors.Join(heard, err)
}

// RuleBase returns the rule base of the session; after Swap, the new one.
func (s *Session) RuleBase() *RuleBase { return s.rb }

// SetGlobal sets a global to a value, which is converted to the global's type. It does not make rules match again, but the contents of the
// data sources of a rule unit are inserted.
func (s *Session) SetGlobal(name string, value any) error {
	if err := s.gone(); err != nil {
		return err
	}
	g := s.rb.globals[name]
	if g == nil {
		return fmt.Errorf("no global named %q%s", name, source.Meant(name, slices.Sorted(maps.Keys(s.rb.globals))))
	}
	v, err := fact.Convert(value, g.Type)
	if err != nil {
		return fmt.Errorf("global %s: %w", name, fact.InWords(err))
	}
	s.globals[g.Index] = v
	return s.subscribe(v, g)
}

// Global returns a global's value in canonical form; ok is false if there is no global of that name.
func (s *Session) Global(name string) (value any, ok bool) {
	g := s.rb.globals[name]
	if g == nil {
		return nil, false
	}
	return s.globals[g.Index], true
}

// Focus pushes an agenda group onto the focus stack; its matches fire before those of the groups below.
func (s *Session) Focus(group string) error {
	if err := s.open(); err != nil {
		return err
	}
	s.wm.SetFocus(group)
	return nil
}

// Fired returns how often each rule has fired in the session, in load order, without rules that have never fired.
func (s *Session) Fired() []RuleCount {
	var counts []RuleCount
	for i, n := range s.counts {
		if n > 0 {
			counts = append(counts, RuleCount{Rule: s.rb.base.Rules[i].Name, Count: n})
		}
	}
	return counts
}
