package rete_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/java"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var (
	randomBases = flag.Int("random-bases", 25, "how many random rule bases TestRandomRuleBases tries")
	randomSeed  = flag.Int64("random-seed", 1, "the first seed of TestRandomRuleBases")
)

// TestRandomRuleBases makes random rule bases with all kinds of conditions, applies random operations to the facts, and regularly checks
// that the live matches are those found by trying everything. The naive matcher shares nothing with the engine: it does not even read rule
// text, but is generated together with it.
func TestRandomRuleBases(t *testing.T) {
	operations := 0
	for seed := *randomSeed; seed < *randomSeed+int64(*randomBases); seed++ {
		operations += tryRandomBase(t, seed)
		if t.Failed() {
			return
		}
	}
	t.Logf("%d operations on %d rule bases", operations, *randomBases)
}

// plainFact is a fact of the naive matcher.
type plainFact struct {
	typ, point string
	k, v       int
	id         int64
	handle     *memory.Fact
}

func (f *plainFact) field(name string) int {
	if name == "k" {
		return f.k
	}
	return f.v
}

// binding maps variables to facts.
type binding map[string]*plainFact

// step yields the ways in which a condition can hold, each with its part of the text of the match.
type step func(w *plainWorld, b binding, yield func(binding, string))

// plainWorld is the working memory of the naive matcher.
type plainWorld struct {
	facts   []*plainFact
	windows []*plainWindow
	types   *registry.Registry
	engine  *rete.WorkingMemory
}

// plainWindow holds the newest facts that passed its test. When a fact it has held before is updated, it lets that fact through.
type plainWindow struct {
	length        int
	passes        func(*plainFact) bool
	facts         []*plainFact
	members, seen []*plainFact
}

func (p *plainWindow) changed(f *plainFact, gone bool) {
	without := func(o *plainFact) bool { return o == f }
	p.seen = slices.DeleteFunc(p.seen, without)
	switch holds := !gone && p.passes(f); {
	case gone:
		p.members = slices.DeleteFunc(p.members, without)
		if at := slices.Index(p.facts, f); at >= 0 {
			p.facts[at] = nil // its place counts until it is pushed out
		}
	case holds && !slices.Contains(p.members, f):
		p.members = append(p.members, f)
		if p.facts = append(p.facts, f); len(p.facts) > p.length {
			out := p.facts[0]
			p.facts, p.seen = p.facts[1:], slices.DeleteFunc(p.seen, func(o *plainFact) bool { return o == out })
		}
		p.seen = append(p.seen, f)
	case holds:
		p.seen = append(p.seen, f)
	}
}

// plainRule is a rule with the steps of its conditions; arms are its calls of named consequences, by step.
type plainRule struct {
	name  string
	steps []step
	arms  map[int][]plainArm // by the step they precede
}

type plainArm struct {
	test   func(binding) bool
	breaks bool
}

// matches appends the text of all matches.
func (r *plainRule) matches(w *plainWorld, out []string) []string {
	var walk func(at int, b binding, text string)
	walk = func(at int, b binding, text string) {
		for _, arm := range r.arms[at] {
			if arm.test(b) {
				out = append(out, r.name+text)
				if arm.breaks {
					return
				}
				break
			}
		}
		if at == len(r.steps) {
			out = append(out, r.name+text)
			return
		}
		r.steps[at](w, b, func(b binding, more string) { walk(at+1, b, text+more) })
	}
	walk(0, binding{}, "")
	return out
}

// maker makes rules.
type maker struct {
	*rand.Rand
	names   int
	windows []*plainWindow
}

func (m *maker) one(list ...string) string { return list[m.Intn(len(list))] }

func compareInts(op string, a, b int) bool {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	}
	return a >= b
}

// plainPattern is a pattern without its binding.
type plainPattern struct {
	text   string
	holds  func(b binding, f *plainFact) bool
	window *plainWindow
}

// pattern makes a pattern that may refer to the variables in scope.
func (m *maker) pattern(scope []string, window bool) plainPattern {
	typ, point := m.one("A", "B", "C"), ""
	if m.Intn(6) == 0 {
		point = "e"
	}
	var texts []string
	alpha := []func(*plainFact) bool{func(f *plainFact) bool {
		return f.point == point && (f.typ == typ || typ == "B" && f.typ == "C")
	}}
	var beta []func(binding, *plainFact) bool
	for range m.Intn(3) {
		field, op := m.one("k", "v"), m.one("==", "!=", "<", ">", "<=", ">=")
		if len(scope) == 0 || m.Intn(3) == 0 {
			n := m.Intn(5)
			texts = append(texts, fmt.Sprintf("%s %s %d", field, op, n))
			alpha = append(alpha, func(f *plainFact) bool { return compareInts(op, f.field(field), n) })
			continue
		}
		other, of, plus := m.one(scope...), m.one("k", "v"), m.Intn(3)
		if plus == 0 {
			texts = append(texts, fmt.Sprintf("%s %s %s.%s", field, op, other, of))
		} else {
			texts = append(texts, fmt.Sprintf("%s %s %s.%s + %d", field, op, other, of, plus))
		}
		beta = append(beta, func(b binding, f *plainFact) bool { return compareInts(op, f.field(field), b[other].field(of)+plus) })
	}
	p := plainPattern{text: fmt.Sprintf("%s( %s )", typ, strings.Join(texts, ", "))}
	if window && len(beta) == 0 && point == "" && m.Intn(3) == 0 {
		p.window = &plainWindow{length: 1 + m.Intn(3), passes: func(f *plainFact) bool {
			return !slices.ContainsFunc(alpha, func(t func(*plainFact) bool) bool { return !t(f) })
		}}
		m.windows = append(m.windows, p.window)
		p.text += fmt.Sprintf(" over window:length( %d )", p.window.length)
	}
	if point != "" {
		p.text += fmt.Sprintf(" from entry-point %q", point)
	}
	p.holds = func(b binding, f *plainFact) bool {
		for _, t := range alpha {
			if !t(f) {
				return false
			}
		}
		for _, t := range beta {
			if !t(b, f) {
				return false
			}
		}
		return true
	}
	return p
}

// all returns the facts that a pattern matches.
func (p plainPattern) all(w *plainWorld, b binding) (list []*plainFact) {
	from := w.facts
	if p.window != nil {
		from = p.window.seen
	}
	for _, f := range from {
		if f != nil && p.holds(b, f) {
			list = append(list, f)
		}
	}
	return list
}

func (m *maker) name() string {
	m.names++
	return fmt.Sprintf("$f%d", m.names)
}

// condition makes one condition and adds the variables it binds to scope.
func (m *maker) condition(scope *[]string) (string, step) {
	switch m.Intn(13) {
	case 0, 1, 2, 3:
		return m.positive(scope)
	case 4:
		p := m.pattern(*scope, false)
		return "not " + p.text, m.existence(p, nil, false)
	case 5:
		p := m.pattern(*scope, false)
		return "exists " + p.text, m.existence(p, nil, true)
	case 6: // over a subnetwork
		name, p := m.name(), m.pattern(*scope, false)
		inner := m.pattern(append(slices.Clone(*scope), name), false)
		word, wanted := "not", false
		if m.Intn(2) == 0 {
			word, wanted = "exists", true
		}
		first, then := p, inner
		return fmt.Sprintf("%s( %s : %s and %s )", word, name, p.text, inner.text),
			func(w *plainWorld, b binding, yield func(binding, string)) {
				found := false
				for _, f := range first.all(w, b) {
					found = found || len(then.all(w, b.with(name, f))) > 0
				}
				if found == wanted {
					yield(b, "")
				}
			}
	case 7:
		name, n, c := m.name(), m.Intn(4), m.Intn(5)
		return fmt.Sprintf("forall( %s : A( k > %d ) A( this == %s, v >= %d ) )", name, n, name, c),
			func(w *plainWorld, b binding, yield func(binding, string)) {
				some := false // in Drools this form is false if there is no such fact
				for _, f := range w.facts {
					if f.typ == "A" && f.point == "" && f.k > n {
						if some = true; f.v < c {
							return
						}
					}
				}
				if some {
					yield(b, "")
				}
			}
	case 8:
		return m.accumulate(*scope)
	case 9: // collect
		p, least := m.pattern(*scope, false), m.Intn(3)
		return fmt.Sprintf("java.util.List( size >= %d ) from collect( %s )", least, p.text),
			func(w *plainWorld, b binding, yield func(binding, string)) {
				if list := p.all(w, b); len(list) >= least {
					yield(b, " "+textsOf(list))
				}
			}
	case 10:
		if len(*scope) == 0 {
			return m.positive(scope)
		}
		name, n := m.one(*scope...), m.Intn(5)
		if m.Intn(2) == 0 {
			return fmt.Sprintf("eval( %s.getK() + %s.getV() > %d )", name, name, n),
				func(_ *plainWorld, b binding, yield func(binding, string)) {
					if b[name].k+b[name].v > n {
						yield(b, "")
					}
				}
		}
		return fmt.Sprintf("Integer( this > %s.k ) from java.util.Arrays.asList( 1, 2, 3 )", name),
			func(_ *plainWorld, b binding, yield func(binding, string)) {
				for i := 1; i <= 3; i++ {
					if i > b[name].k {
						yield(b, fmt.Sprintf(" %d", i))
					}
				}
			}
	case 11: // a query, whose rows are not part of the match
		if len(*scope) == 0 {
			return m.positive(scope)
		}
		name, out := m.one(*scope...), m.name()
		return fmt.Sprintf("find( %s.k, %s; )", name, out),
			func(w *plainWorld, b binding, yield func(binding, string)) {
				for _, f := range w.facts {
					if f.point != "" || f.k != b[name].k {
						continue
					}
					if f.typ == "A" {
						yield(b, "")
					}
					if f.typ != "A" && f.v > 2 { // the other branch
						yield(b, "")
					}
				}
			}
	}
	// a number from accumulate
	p, name := m.pattern(*scope, false), m.name()
	text := strings.Replace(p.text, "( ", "( "+name+"v : v, ", 1)
	text = strings.Replace(text, ",  )", " )", 1)
	return fmt.Sprintf("Number( doubleValue > 2 ) from accumulate( %s, sum( %sv ) )", text, name),
		func(w *plainWorld, b binding, yield func(binding, string)) {
			sum := 0
			for _, f := range p.all(w, b) {
				sum += f.v
			}
			if sum > 2 {
				yield(b, fmt.Sprintf(" %d", sum))
			}
		}
}

func (b binding) with(name string, f *plainFact) binding {
	c := maps.Clone(b)
	c[name] = f
	return c
}

func (m *maker) positive(scope *[]string) (string, step) {
	p, name := m.pattern(*scope, true), m.name()
	*scope = append(*scope, name)
	return name + " : " + p.text, func(w *plainWorld, b binding, yield func(binding, string)) {
		for _, f := range p.all(w, b) {
			yield(b.with(name, f), fmt.Sprintf(" #%d", f.id))
		}
	}
}

func (m *maker) existence(p plainPattern, _ []string, wanted bool) step {
	return func(w *plainWorld, b binding, yield func(binding, string)) {
		if (len(p.all(w, b)) > 0) == wanted {
			yield(b, "")
		}
	}
}

// accumulate makes an accumulate with several functions.
func (m *maker) accumulate(scope []string) (string, step) {
	p, name, least := m.pattern(scope, false), m.name(), m.Intn(3)
	text := strings.Replace(p.text, "( ", "( "+name+"v : v, ", 1)
	text = strings.Replace(text, ",  )", " )", 1)
	return fmt.Sprintf("accumulate( %s; %sn : count(), %ss : sum( %sv ), %sm : max( %sv ); %sn >= %d )", text, name, name, name, name, name, name, least),
		func(w *plainWorld, b binding, yield func(binding, string)) {
			list := p.all(w, b)
			if len(list) < least {
				return
			}
			sum, most := 0, "null"
			for i, f := range list {
				sum += f.v
				if i == 0 || fmt.Sprint(f.v) > most {
					most = fmt.Sprint(f.v)
				}
			}
			yield(b, fmt.Sprintf(" [%d, %d, %s]", len(list), sum, most))
		}
}

// textsOf returns the texts of a list of facts, sorted.
func textsOf(list []*plainFact) string {
	texts := []string{}
	for _, f := range list {
		texts = append(texts, numberText(f.handle.Object.Any()))
	}
	slices.Sort(texts)
	return fmt.Sprint(texts)
}

// base makes a rule base and the rules of the naive matcher.
func (m *maker) base() (string, []*plainRule) {
	var text strings.Builder
	text.WriteString(`declare A @role( event ) k : int v : int end
declare B @role( event ) k : int v : int end
declare C extends B @role( event ) w : int end
query find( int x, int y ) A( x := k, y := v ) or B( x := k, y := v, v > 2 ) end
`)
	var rules []*plainRule
	for i := range 3 + m.Intn(5) {
		r := &plainRule{name: fmt.Sprintf("r%d", i), arms: map[int][]plainArm{}}
		fmt.Fprintf(&text, "rule r%d", i)
		if m.Intn(4) == 0 {
			fmt.Fprintf(&text, " salience %d", m.Intn(10))
		}
		text.WriteString(" when\n")
		var scope []string
		named := ""
		for range 1 + m.Intn(4) {
			line, s := m.condition(&scope)
			text.WriteString("  " + line + "\n")
			r.steps = append(r.steps, s)
			if len(scope) > 0 && named == "" && m.Intn(8) == 0 {
				of, n := m.one(scope...), m.Intn(5)
				word, breaks := "do", false
				if m.Intn(3) == 0 {
					word, breaks = "break", true
				}
				fmt.Fprintf(&text, "  if ( %s.getK() > %d ) %s[named]\n", of, n, word)
				r.arms[len(r.steps)] = []plainArm{{func(b binding) bool { return b[of].k > n }, breaks}}
				named = "then[named]\n"
			}
		}
		text.WriteString("then\n" + named + "end\n")
		rules = append(rules, r)
	}
	return text.String(), rules
}

// itemsText formats a match of the engine as the naive matcher does.
func itemsText(m rete.Match) string {
	var text strings.Builder
	text.WriteString(m.Rule().Name)
	for _, f := range m.Facts(nil) {
		values, row := eval.RowOf(f.Object)
		list, isList := f.Object.Any().(*fact.ListValue)
		switch {
		case f.ID > 0:
			fmt.Fprintf(&text, " #%d", f.ID)
		case row:
			texts := make([]string, len(values))
			for i, v := range values {
				texts[i] = numberText(v)
			}
			fmt.Fprintf(&text, " [%s]", strings.Join(texts, ", "))
		case isList: // of facts
			texts := []string{}
			for _, v := range list.Items() {
				texts = append(texts, numberText(v))
			}
			slices.Sort(texts)
			fmt.Fprintf(&text, " %s", texts)
		default:
			text.WriteString(" " + numberText(f.Object.Any()))
		}
	}
	return text.String()
}

func numberText(v any) string { return strings.TrimSuffix(fact.ToString(v), ".0") }

// tryRandomBase tests one rule base and returns the number of operations.
func tryRandomBase(t *testing.T, seed int64) (operations int) {
	m := &maker{Rand: rand.New(rand.NewSource(seed))}
	text, plain := m.base()
	file, found := dsl.Parse(source.NewFile("random.drl", text), dsl.Options{})
	registry := registry.NewRegistry(java.Library())
	base, more := check.Check([]*ast.File{file}, registry, check.Options{})
	if found = append(found, more...); source.HasErrors(found) {
		t.Fatalf("seed %d: %v\n%s", seed, found, text)
	}
	network, err := network.Build(context.Background(), base, eval.NewCompiler(base))
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, text)
	}
	live := map[rete.Match]bool{}
	w := &plainWorld{windows: m.windows, types: registry, engine: rete.NewWorkingMemory(network, rete.Options{Hooks: rete.Hooks{
		Created:   func(m rete.Match) { live[m] = true },
		Cancelled: func(m rete.Match, _ bool) { delete(live, m) },
	}})}
	var log []string
	for round := range 60 {
		for range 1 + m.Intn(3) {
			log = append(log, m.operate(t, w))
			operations++
		}
		w.settle(t, m.Intn(3) == 0)
		var want, got []string
		for _, r := range plain {
			want = r.matches(w, want)
		}
		for match := range live {
			got = append(got, itemsText(match))
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("seed %d, round %d: %s\n%s\noperations:\n%s", seed, round, difference(got, want), text, strings.Join(log, "\n"))
			return operations
		}
	}
	return operations
}

// settle propagates all changes and evaluates all rules; with fire, it also fires the matches.
func (w *plainWorld) settle(t *testing.T, fire bool) {
	w.engine.Begin()
	for fire {
		_, ok, err := w.engine.Next()
		if err == nil && ok {
			err = w.engine.Fired()
		}
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
	}
	w.engine.EvaluateAll()
}

// operate applies one random operation to the facts, in the engine and in the naive matcher.
func (m *maker) operate(t *testing.T, w *plainWorld) string {
	tell := func(f *plainFact, gone bool) {
		for _, window := range w.windows {
			window.changed(f, gone)
		}
	}
	fill := func(f *plainFact) {
		f.k, f.v = m.Intn(5), m.Intn(5)
		rec := f.handle.Object.Any().(*fact.Record)
		if err := rec.Set("k", f.k); err != nil {
			t.Fatal(err)
		}
		if err := rec.Set("v", f.v); err != nil {
			t.Fatal(err)
		}
	}
	choice := m.Intn(10)
	switch {
	case len(w.facts) == 0 || choice < 4 && len(w.facts) < 12:
		f := &plainFact{typ: m.one("A", "A", "B", "C"), k: m.Intn(5), v: m.Intn(5)}
		if m.Intn(6) == 0 {
			f.point = "e"
		}
		rec := w.types.Lookup(f.typ).New()
		for name, v := range map[string]int{"k": f.k, "v": f.v} {
			if err := rec.Set(name, v); err != nil {
				t.Fatal(err)
			}
		}
		f.handle = w.engine.Insert(rec.Object(), f.point)
		f.id = f.handle.ID
		w.facts = append(w.facts, f)
		tell(f, false)
		return fmt.Sprintf("insert #%d %s k=%d v=%d %s", f.id, f.typ, f.k, f.v, f.point)
	case choice < 8:
		f := w.facts[m.Intn(len(w.facts))]
		if len(w.windows) > 0 { // a window sees a fact's state at the time of the flush
			if err := w.engine.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		fill(f)
		w.engine.Update(f.handle, fact.AllProperties)
		tell(f, false)
		return fmt.Sprintf("update #%d k=%d v=%d", f.id, f.k, f.v)
	}
	i := m.Intn(len(w.facts))
	f := w.facts[i]
	w.engine.Delete(f.handle)
	w.facts = slices.Delete(w.facts, i, i+1)
	tell(f, true)
	return fmt.Sprintf("delete #%d", f.id)
}

// difference lists what is on only one side.
func difference(got, want []string) string {
	count := map[string]int{}
	for _, g := range got {
		count[g]++
	}
	for _, w := range want {
		count[w]--
	}
	var lines []string
	for _, text := range slices.Sorted(maps.Keys(count)) {
		switch n := count[text]; {
		case n > 0:
			lines = append(lines, fmt.Sprintf("too many: %s (%d)", text, n))
		case n < 0:
			lines = append(lines, fmt.Sprintf("missing: %s (%d)", text, -n))
		}
	}
	return strings.Join(lines, "; ")
}
