package peers

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"cel.dev/cel-go/cel"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/open-policy-agent/opa/v1/rego"

	"whenthen"
)

// Order is what the rules look at. Hits counts the rules that hold.
type Order struct {
	Total    int64
	Category string
	Hits     int64
}

const (
	ruleCount  = 20
	orderCount = 10
)

var categories = [...]string{"c0", "c1", "c2", "c3"}

func orders() []*Order {
	list := make([]*Order, orderCount)
	for i := range list {
		list[i] = &Order{Total: int64(i * 25), Category: categories[i%4]}
	}
	return list
}

// condition is the n-th rule for an engine that writes a fact so.
func condition(n int, total, category string) string {
	return fmt.Sprintf(`%s > %d && %s == "c%d"`, total, n*10, category, n%4)
}

// want is the number of pairs of rule and order that hold.
func want() int64 {
	hits := int64(0)
	for n := range ruleCount {
		for _, o := range orders() {
			if o.Total > int64(n*10) && o.Category == categories[n%4] {
				hits++
			}
		}
	}
	return hits
}

// decide is one engine: it judges a request of ten orders and returns the number of hits.
type decide func(tb testing.TB, list []*Order) int64

func whenthenRules(tb testing.TB) *whenthen.RuleBase {
	var text strings.Builder
	text.WriteString("package shop\n")
	for n := range ruleCount {
		fmt.Fprintf(&text, "rule \"r%d\" when $o : Order( %s ) then $o.hits = $o.hits + 1; end\n", n, condition(n, "total", "category"))
	}
	rules, err := whenthen.Compile([]whenthen.Source{{Text: text.String()}}, whenthen.Struct("shop", Order{}))
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

// judge inserts a request's orders into an empty session and fires.
func judge(tb testing.TB, session *whenthen.Session, list []*Order) int64 {
	for _, o := range list {
		if _, err := session.Insert(o); err != nil {
			tb.Fatal(err)
		}
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		tb.Fatal(err)
	}
	return sum(list)
}

// whenthenEngine opens a session for each request.
func whenthenEngine(tb testing.TB) decide {
	rules := whenthenRules(tb)
	return func(tb testing.TB, list []*Order) int64 {
		session := rules.NewSession()
		defer session.Close()
		return judge(tb, session, list)
	}
}

// pooledEngine takes sessions from a pool.
func pooledEngine(tb testing.TB) decide {
	pool := whenthenRules(tb).NewPool()
	return func(tb testing.TB, list []*Order) int64 {
		session := pool.Get()
		defer pool.Put(session)
		return judge(tb, session, list)
	}
}

func sum(list []*Order) int64 {
	hits := int64(0)
	for _, o := range list {
		hits += o.Hits
	}
	return hits
}

func exprEngine(tb testing.TB) decide {
	programs := make([]*vm.Program, ruleCount)
	for n := range programs {
		p, err := expr.Compile(condition(n, "Total", "Category"), expr.Env(&Order{}), expr.AsBool())
		if err != nil {
			tb.Fatal(err)
		}
		programs[n] = p
	}
	return func(tb testing.TB, list []*Order) int64 {
		var machine vm.VM
		hits := int64(0)
		for _, o := range list {
			for _, p := range programs {
				v, err := machine.Run(p, o)
				if err != nil {
					tb.Fatal(err)
				}
				if v.(bool) {
					hits++
				}
			}
		}
		return hits
	}
}

func celEngine(tb testing.TB) decide {
	env, err := cel.NewEnv(cel.Variable("total", cel.IntType), cel.Variable("category", cel.StringType))
	if err != nil {
		tb.Fatal(err)
	}
	programs := make([]cel.Program, ruleCount)
	for n := range programs {
		checked, issues := env.Compile(condition(n, "total", "category"))
		if issues.Err() != nil {
			tb.Fatal(issues.Err())
		}
		if programs[n], err = env.Program(checked, cel.EvalOptions(cel.OptOptimize)); err != nil {
			tb.Fatal(err)
		}
	}
	return func(tb testing.TB, list []*Order) int64 {
		hits := int64(0)
		for _, o := range list {
			activation := map[string]any{"total": o.Total, "category": o.Category}
			for _, p := range programs {
				v, _, err := p.Eval(activation)
				if err != nil {
					tb.Fatal(err)
				}
				if v.Value().(bool) {
					hits++
				}
			}
		}
		return hits
	}
}

func opaEngine(tb testing.TB) decide {
	var text strings.Builder
	text.WriteString("package shop\n")
	for n := range ruleCount {
		fmt.Fprintf(&text, "hits contains [%d, i] if { some i, o in input.orders; o.Total > %d; o.Category == \"c%d\" }\n", n, n*10, n%4)
	}
	query, err := rego.New(rego.Query("count(data.shop.hits)"), rego.Module("shop.rego", text.String())).PrepareForEval(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	return func(tb testing.TB, list []*Order) int64 {
		given := make([]any, len(list))
		for i, o := range list {
			given[i] = map[string]any{"Total": o.Total, "Category": o.Category}
		}
		result, err := query.Eval(context.Background(), rego.EvalInput(map[string]any{"orders": given}))
		if err != nil {
			tb.Fatal(err)
		}
		var hits int64
		if _, err := fmt.Sscan(fmt.Sprint(result[0].Expressions[0].Value), &hits); err != nil {
			tb.Fatal(err)
		}
		return hits
	}
}

var engines = []struct {
	name string
	make func(testing.TB) decide
}{
	{"whenthen", whenthenEngine},
	{"whenthen-pool", pooledEngine},
	{"expr", exprEngine},
	{"cel", celEngine},
	{"opa", opaEngine},
}

// TestAgree holds that all engines find the same.
func TestAgree(t *testing.T) {
	for _, e := range engines {
		if got := e.make(t)(t, orders()); got != want() {
			t.Errorf("%s: %d hits, want %d", e.name, got, want())
		}
	}
}

// BenchmarkDecide judges ten orders by twenty rules.
func BenchmarkDecide(b *testing.B) {
	for _, e := range engines {
		b.Run(e.name, func(b *testing.B) {
			decide := e.make(b)
			b.ReportAllocs()
			for b.Loop() {
				decide(b, orders())
			}
		})
	}
}
