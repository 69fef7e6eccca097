package whenthen_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"whenthen"
)

// A program that overlooks the error of Compile has a nil rule base, or a zero one. It is told so by the first call that returns an error.
func TestMissingRulesAreAnError(t *testing.T) {
	for name, none := range map[string]*whenthen.RuleBase{"nil": nil, "zero": {}} {
		s := none.NewSession()
		live := mustCompile(t, `rule r when Integer() then end`).NewSession()
		for what, call := range map[string]func() error{
			"Insert":         func() error { _, err := s.Insert(1); return err },
			"FireAll":        func() error { _, err := s.FireAll(t.Context()); return err },
			"FireUntilHalt":  func() error { _, err := s.FireUntilHalt(t.Context()); return err },
			"Query":          func() error { _, err := s.Query("q"); return err },
			"SetGlobal":      func() error { return s.SetGlobal("g", 1) },
			"Submit":         func() error { return s.Submit(t.Context(), func(*whenthen.Session) {}) },
			"Reset":          func() error { return s.Reset() },
			"Pool":           func() error { _, err := none.NewPool().Get().Insert(1); return err },
			"Restore":        func() error { _, err := none.Restore(nil); return err },
			"RestoreSwapped": func() error { _, _, err := none.RestoreSwapped(nil, nil); return err },
			"NewCoverage":    func() error { _, err := none.NewCoverage(); return err },
			"Swap":           func() error { _, err := live.Swap(none); return err },
		} {
			if err := call(); !errors.Is(err, whenthen.ErrNoRules) {
				t.Errorf("%s of a %s rule base: %v, want ErrNoRules", what, name, err)
			}
		}
		if n := len(none.Rules()) + len(none.Queries()) + len(none.Globals()); n != 0 || none.Timed() || none.Network() != "" || none.Engine() != nil {
			t.Errorf("a %s rule base has rules: %d", name, n)
		}
		if none.GlobalType("g") != nil || none.New("p", "T") != nil || none.Types() == nil {
			t.Errorf("a %s rule base has types of its own, or no registry", name)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	var pool whenthen.Pool
	if _, err := pool.Get().Insert(1); !errors.Is(err, whenthen.ErrNoRules) {
		t.Errorf("a zero pool: %v", err)
	}
}

// A nil context is an error of each call that takes one.
func TestNilContextIsAnError(t *testing.T) {
	var none context.Context
	sources := []whenthen.Source{{Text: "package p declare E @role( event ) end rule r when E() then end query q() E() end"}}
	rules, err := whenthen.Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewSession(whenthen.PseudoClock(time.Unix(0, 0)))
	for what, call := range map[string]func() error{
		"CompileContext": func() error { _, err := whenthen.CompileContext(none, sources); return err },
		"CheckContext":   func() error { _, err := whenthen.CheckContext(none, sources); return err },
		"LintContext":    func() error { _, err := whenthen.LintContext(none, sources); return err },
		"WiringOf":       func() error { _, err := whenthen.WiringOf(none, sources, 1); return err },
		"FireAll":        func() error { _, err := s.FireAll(none); return err },
		"FireN":          func() error { _, err := s.FireN(none, 1); return err },
		"FireUntilHalt":  func() error { _, err := s.FireUntilHalt(none); return err },
		"QueryContext":   func() error { _, err := s.QueryContext(none, "q"); return err },
		"WhyNotContext":  func() error { _, err := s.WhyNotContext(none, "r"); return err },
		"Due":            func() error { _, _, err := s.Due(none); return err },
		"PlayTo":         func() error { _, err := s.PlayTo(none, time.Unix(1, 0)); return err },
		"Feed":           func() error { _, _, err := s.Feed(none, "", rules.New("p", "E")); return err },
		"Submit":         func() error { return s.Submit(none, func(*whenthen.Session) {}) },
		"Firings": func() (err error) {
			for _, err = range s.Firings(none) {
			}
			return err
		},
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), "context is nil") {
			t.Errorf("%s without a context: %v", what, err)
		}
	}
}

// A nil pointer or map in an interface is null, wherever a program passes it.
func TestTypedNilIsNull(t *testing.T) {
	rules := mustCompile(t, `package p
global Object any
rule r when Fuse( amps > 1 ) Integer() then end
query q( Object x ) Integer( this == x ) end
`, whenthen.Struct("p", Fuse{}))
	s := rules.NewSession()
	h := mustInsert(t, s, 1)[0]
	for name, null := range map[string]any{
		"*Fuse": (*Fuse)(nil), "*Decimal": (*whenthen.Decimal)(nil), "*big.Int": (*big.Int)(nil), "*time.Time": (*time.Time)(nil), "map": map[string]int(nil), "*int": (*int)(nil),
	} {
		if _, err := s.Insert(null); err == nil {
			t.Errorf("a nil %s was inserted", name)
		}
		if err := s.Replace(h, null); err == nil {
			t.Errorf("a nil %s took the place of a fact", name)
		}
		if _, ok := s.HandleOf(null); ok {
			t.Errorf("a nil %s is a fact", name)
		}
		if err := s.SetGlobal("any", null); err != nil {
			t.Errorf("a nil %s as a global: %v", name, err)
		}
		if v, ok := s.Global("any"); v != nil || !ok {
			t.Errorf("the global is %v after a nil %s", v, name)
		}
		if rows, err := s.Query("q", null); err != nil || len(rows) != 0 {
			t.Errorf("a nil %s as an argument: %d rows, %v", name, len(rows), err)
		}
		if at, says := s.TimeOf(null); says {
			t.Errorf("a nil %s has the time %s", name, at)
		}
	}
}

// Replace refuses what Insert refuses.
func TestReplaceRefusesWhatNoPatternCanMatch(t *testing.T) {
	s := mustCompile(t, `package p rule r when Fuse() then end`, whenthen.Struct("p", Fuse{})).NewSession()
	h := mustInsert(t, s, &Fuse{Amps: 1})[0]
	for name, object := range map[string]any{"a copy": Fuse{Amps: 2}, "an unknown struct": &struct{ A int }{1}, "a channel": make(chan int), "a function": func() {}} {
		var unmatched *whenthen.UnmatchedError
		if err := s.Replace(h, object); !errors.As(err, &unmatched) {
			t.Errorf("%s: %v, want an UnmatchedError", name, err)
		}
	}
	if err := s.Replace(h, &Fuse{Amps: 2}); err != nil {
		t.Error(err)
	}
}

// What a program leaves open or unnamed does no harm, or is an error of Compile.
func TestZeroOptions(t *testing.T) {
	source := whenthen.Source{Name: "test.drl", Text: `package p rule r when Fuse() then end`}
	rules, err := whenthen.Compile([]whenthen.Source{source, whenthen.Derived(nil), {}}, nil, whenthen.Options(nil), whenthen.Struct("p", Fuse{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewSession(nil, whenthen.Covered(nil), whenthen.Covered(&whenthen.Coverage{}), whenthen.Listen(nil), whenthen.Output(nil), whenthen.Clock(nil))
	mustInsert(t, s, &Fuse{Amps: 1})
	if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
		t.Errorf("%d firings, %v", n, err)
	}
	if _, err := s.Swap(rules, nil); err != nil {
		t.Error(err)
	}
	if r := (&whenthen.Coverage{}).Report(); len(r.Items) != 0 {
		t.Errorf("a zero coverage reports %d items", len(r.Items))
	}
	if _, err := whenthen.Value[int](&whenthen.Match{}, "x"); err == nil {
		t.Error("a zero match has a value")
	}
	if _, err := whenthen.FilesFS(nil, "a.drl"); err == nil {
		t.Error("a file was read from nowhere")
	}
	for what, wrong := range map[string]whenthen.Option{
		"a function":  whenthen.Function("p", "no name", func() {}),
		"no function": whenthen.Function("p", "", func() {}),
		"a constant":  whenthen.Constant("p", "C", "9", 9),
		"a struct":    whenthen.Struct("p", Fuse{}, whenthen.Named("Fu-se")),
		"an operator": whenthen.Operator("is like", func(a, b string) bool { return a == b }),
	} {
		if _, err := whenthen.Compile(nil, wrong); err == nil {
			t.Errorf("%s without a name that rule text can write is no error", what)
		}
	}
}

// A panic of submitted work is a panic of the goroutine that runs the session, which can recover it and go on.
func TestPanicOfSubmittedWork(t *testing.T) {
	s := mustCompile(t, `rule r when Integer() then end`).NewSession()
	go func() {
		if err := s.Submit(t.Context(), func(*whenthen.Session) { panic("no luck") }); err != nil {
			t.Error(err)
		}
	}()
	func() {
		defer func() {
			if r := recover(); r != "no luck" {
				t.Errorf("recovered %v", r)
			}
		}()
		_, err := s.FireUntilHalt(t.Context())
		t.Errorf("FireUntilHalt returned: %v", err)
	}()
	mustInsert(t, s, 1)
	if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
		t.Errorf("afterwards %d firings, %v", n, err)
	}
}

// A value that does not fit is refused with its place, in words of the program and not of Java.
func TestValuesThatDoNotFit(t *testing.T) {
	rules := compiled(t, `package p
		import java.util.List
		global Integer limit
		global List<Integer> sizes
		declare Order total : int code : String end
		query above( int n ) Order( total > n ) end`)
	session := rules.NewSession()
	order := rules.New("p", "Order")
	for _, x := range []struct {
		err  error
		want string
	}{
		{session.SetGlobal("limit", "many"), `global limit: "many" is not a number`},
		{session.SetGlobal("limit", 2.5), "global limit: 2.5 is not an Integer"},
		{order.Set("total", "many"), `Order.total: "many" is not a number`},
		{order.Set("total", nil), "Order.total: null is no int"},
		{func() error { _, err := session.Query("above", "many"); return err }(), `query above, argument n: "many" is not a number`},
	} {
		if x.err == nil || x.err.Error() != x.want {
			t.Errorf("%v, want %s", x.err, x.want)
		}
	}
}

// A session that was put into a pool belongs to the pool: whoever still uses it, closes it or puts it there twice does no harm to those who
// get it.
func TestSessionInAPool(t *testing.T) {
	pool := mustCompile(t, `global String name; rule r when Integer() then end`).NewPool()
	s := pool.Get()
	pool.Put(s)
	for what, call := range map[string]func() error{
		"Insert":    func() error { _, err := s.Insert(1); return err },
		"SetGlobal": func() error { return s.SetGlobal("name", "x") },
		"FireAll":   func() error { _, err := s.FireAll(t.Context()); return err },
		"Reset":     s.Reset,
	} {
		if err := call(); !errors.Is(err, whenthen.ErrClosed) {
			t.Errorf("%s: %v, want ErrClosed", what, err)
		}
	}
	pool.Put(s)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	one, other := pool.Get(), pool.Get()
	if one == other {
		t.Error("two requests have the same session")
	}
	for _, s := range []*whenthen.Session{one, other} {
		if _, err := s.Insert(1); err != nil {
			t.Error(err)
		}
	}
}

// Names that are nearly right are told.
func TestNamesNearlyRight(t *testing.T) {
	s := mustCompile(t, `declare Order total : int end global String customer; query large() Order( total > 5 ) end`).NewSession(whenthen.Recorded(0))
	h, err := s.Insert(s.RuleBase().Types().LookupIn("", "Order").New())
	if err != nil {
		t.Fatal(err)
	}
	for want, call := range map[string]func() error{
		`no global named "custmer"; did you mean "customer"?`:  func() error { return s.SetGlobal("custmer", "x") },
		`no query named "larg"; did you mean "large"?`:         func() error { _, err := s.Query("larg"); return err },
		`Order has no property "totl"; did you mean "total"?`:  func() error { return s.Update(h, "totl") },
		`Order has no property "totle"; did you mean "total"?`: func() error { _, err := s.Why(h, "totle"); return err },
	} {
		if err := call(); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}
