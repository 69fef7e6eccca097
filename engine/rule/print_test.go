package rule

import (
	"reflect"
	"strings"
	"testing"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// TestPrint shows the printed form of a rule with most kinds of conditions and statements.
func TestPrint(t *testing.T) {
	types := registry.NewRegistry(nil)
	item, err := types.Declare(registry.Declaration{Package: "p", Name: "Item", Fields: []registry.Field{
		{Name: "n", Type: fact.IntType}, {Name: "big", Type: fact.LongType}, {Name: "name", Type: fact.StringType}}})
	if err != nil {
		t.Fatal(err)
	}
	of := func(t *fact.Type) Node { return Node{T: t} }
	slot := func(i int, name string) *Slot { return &Slot{Node: of(item), Index: i, Name: name} }
	prop := func(s Expr, name string) *Prop {
		p := item.Property(name)
		return &Prop{Node: of(p.Type), Of: s, Property: p}
	}
	lit := func(t *fact.Type, v any) Expr { return &Const{Node: of(t), Value: v} }
	bin := func(op operator.Op, k fact.Kind, l, r Expr) Expr {
		return &Binary{Node: of(fact.BoolType), Op: op, Kind: k, L: l, R: r}
	}
	this, a := slot(0, "this"), slot(0, "$a")
	n := prop(this, "n")
	three := lit(fact.IntType, 3)
	local := &LocalVar{Node: of(fact.IntType), Index: 1, Name: "i"}
	own := slot(1, "this")
	r := &Rule{Package: "p", Name: "r", Attributes: Attributes{Salience: -5, NoLoop: true, Group: "g"}}
	r.Branches = []*Branch{{Rule: r, Conditions: []Condition{
		&Pattern{Name: "$a", Slot: 0, Type: item, Reads: 1, Tests: []*Test{
			{Expr: bin(operator.Gt, fact.Int, n, three)},
			{Expr: bin(operator.Eq, fact.Long, prop(this, "big"), &Convert{Node: of(fact.LongType), X: n})},
			{Expr: &In{Node: of(fact.BoolType), X: n, Negated: true, List: []Expr{bin(operator.Eq, fact.Int, n, three)}}}}},
		&Not{Conditions: []Condition{&Pattern{Slot: 1, Type: item, Tests: []*Test{{Expr: bin(operator.Eq, fact.String, prop(own, "name"), prop(a, "name"))}}}}},
		&Accumulate{Slot: 2, Single: true, Type: fact.IntegerType, Name: "$s",
			Source:    []Condition{&Pattern{Slot: 3, Type: item, From: &ListLit{Node: of(fact.ListType), Elements: []Expr{three}}}},
			Functions: []*AccumulateFunction{{Name: "sum", Arg: prop(slot(3, "$x"), "n"), Result: fact.IntegerType, Variable: "$s"}}},
		&Eval{Expr: bin(operator.Or, fact.Bool, lit(fact.BoolType, true), &Unary{Node: of(fact.BoolType), Op: operator.Not, Kind: fact.Bool, X: bin(operator.Lt, fact.Int, n, three)})},
	}, Action: &Action{
		Locals: []Local{{0, "$a", item}, {1, "i", fact.IntType}},
		Inputs: []Input{{Local: 0, Value: a}},
		Body: &Block{List: []Stmt{
			&Loop{Label: "l", Init: []Stmt{&SetLocal{Local: 1, Type: fact.IntType, Value: three}}, Cond: bin(operator.Lt, fact.Int, local, three),
				Post: []Stmt{&ExprStmt{X: &IncDec{Target: local}}}, Body: &Block{List: []Stmt{&Break{Label: "l"}}}},
			&Modify{Target: &LocalVar{Node: of(item), Name: "$a"}, Local: 0, Mask: 1, Calls: []Expr{&Assign{Target: prop(a, "n"), Value: three}}},
			&Try{Body: &Block{}, Catches: []Catch{{Classes: []string{"A", "B"}, Local: 1, Body: &Block{}}}},
			&ExprStmt{X: &Effect{Op: EffectPrintln, Args: []Expr{&Binary{Node: of(fact.StringType), Op: operator.Concat, Kind: fact.String, L: lit(fact.StringType, "x"), R: local}}}},
		}}}}}
	want := `rule "p.r"
  salience -5
  no-loop
  agenda-group "g"
when
  #0 $a : Item(n > 3, big ==[long] ((long) n), n not in (3)) reads {n}
  not
    #1 Item(name == $a.name) reads {}
  #2 $s : accumulate Integer ()
    #3 Item() from [3]
    $s : sum($x.n) Integer
  eval(true || !(n < 3))
then
  local0 $a := $a
  l: for (int local1 = 3;; i < 3; i++;) {
    break l;
  }
  modify (local0 = $a) { $a.n = 3 } changes {n};
  try {} catch (A | B local1) {}
  println("x" + i);
end
`
	if got := r.String() + "\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := (&Base{Rules: []*Rule{r}}).String(); got != want {
		t.Errorf("the base prints its rule as\n%s", got)
	}
}

// TestCanonical: what means the same in two patterns prints the same, what does not does not.
func TestCanonical(t *testing.T) {
	slot := func(i int, name string) Expr { return &Slot{Node: Node{T: fact.IntegerType}, Index: i, Name: name} }
	one := &Const{Node: Node{T: fact.IntType}, Value: 1}
	test := func(own int, name string, k fact.Kind, r Expr) string {
		return Canonical(&Binary{Node: Node{T: fact.BoolType}, Op: operator.Eq, Kind: k, L: slot(own, name), R: r}, own)
	}
	if a, b := test(0, "this", fact.Int, one), test(3, "$x", fact.Int, one); a != b {
		t.Errorf("%s is not %s", a, b)
	}
	base := test(0, "this", fact.Int, one)
	for _, other := range []string{
		test(0, "this", fact.Long, one),
		test(0, "this", fact.Int, &Const{Node: Node{T: fact.LongType}, Value: int64(1)}),
		test(0, "this", fact.Int, slot(1, "$a")),
	} {
		if other == base {
			t.Errorf("%s stands for two tests", base)
		}
	}
	if test(1, "this", fact.Int, slot(0, "$a")) != test(1, "this", fact.Int, slot(0, "$b")) {
		t.Error("the name of a binding matters")
	}
	x, y := new(struct{ int }), new(struct{ int })
	obj := func(v any) string { return Canonical(&Const{Node: Node{T: fact.ObjectType}, Value: v}, -1) }
	if again := obj(x); again == obj(y) || again != obj(x) || strings.Contains(obj("a\nb"), "\n") {
		t.Error("constants are mixed up")
	}
}

// TestAttributesArePrinted sets one attribute after the other: a rule that differs in any of them prints otherwise.
func TestAttributesArePrinted(t *testing.T) {
	at := int64(5)
	samples := map[reflect.Type]any{
		reflect.TypeFor[*int64](): &at, reflect.TypeFor[*Timer](): &Timer{Kind: "int", Delay: 5}, reflect.TypeFor[[]string](): []string{"c"},
		reflect.TypeFor[Expr](): &Const{Node: Node{T: fact.BoolType}, Value: true},
		reflect.TypeFor[bool](): true, reflect.TypeFor[string](): "g", reflect.TypeFor[int](): 5,
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Attributes]()) {
		plain, changed := &Rule{Name: "r"}, &Rule{Name: "r"}
		if field.Name == "RuleflowGroup" { // only qualifies Group
			plain.Group, changed.Group = "g", "g"
		}
		reflect.ValueOf(&changed.Attributes).Elem().FieldByIndex(field.Index).Set(reflect.ValueOf(samples[field.Type]))
		if plain.String() == changed.String() {
			t.Errorf("a rule with %s prints like one without:\n%s", field.Name, changed)
		}
	}
}
