package eval

import (
	"testing"

	"whenthen/engine/fact"
	"whenthen/engine/java"
	"whenthen/engine/rule"
)

var libraryTypes = fact.NewRegistry(java.Library())

// given are the values an argument of each type is tried with.
var given = map[*fact.Type][]any{
	fact.IntType:    {-1, 0, 1, 2, 3, 9, 100},
	fact.CharType:   {fact.CharValue('a'), fact.CharValue('-')},
	fact.StringType: {"", "a", "-", "ab", "w1", "\U0001F600", nil},
	fact.ObjectType: {"a", 7, nil},
}

// tryMethod calls a method of the object in variable 0 with the values of variables of the types args, both ways: as it
// is, with receiver or arguments of which no closure knows where they are, and with constants.
func tryMethod(t *testing.T, m *fact.Method, of *fact.Type, args []*fact.Type, receivers ...any) {
	t.Helper()
	c := NewCompiler(&rule.Base{Types: libraryTypes})
	f := &Frame{Types: libraryTypes}
	types := append([]*fact.Type{of}, args...)
	var plain, hidden []rule.Expr
	for i, p := range m.Params {
		plain = append(plain, convertTo(local(i+1, args[i]), p))
		hidden = append(hidden, convertTo(opaque(local(i+1, args[i])), p))
	}
	on := func(of rule.Expr, args []rule.Expr) *rule.Call {
		return &rule.Call{Node: node(m.Result), Of: of, Method: m, Args: args}
	}
	receiver := local(0, of)
	calls := []*rule.Call{on(receiver, plain), on(receiver, hidden), on(opaque(receiver), plain), on(opaque(receiver), hidden)}
	var natives, programs []code
	for _, e := range calls {
		natives, programs = append(natives, c.unit(false).compile(e)), append(programs, c.unit(false).program(e))
	}
	for _, values := range arguments(args) {
		constants := make([]rule.Expr, len(values))
		for i, v := range values {
			constants[i] = convertTo(constant(args[i], v), m.Params[i])
		}
		fixed := on(receiver, constants)
		native, program := c.unit(false).compile(fixed), c.unit(false).program(fixed)
		for _, r := range receivers {
			setLocals(f, types, append([]any{r}, values...)...)
			for i, e := range calls {
				compare(t, f, e, natives[i], programs[i])
			}
			compare(t, f, fixed, native, program)
		}
	}
}

// arguments are all combinations of the values given for the types.
func arguments(types []*fact.Type) [][]any {
	lists := [][]any{nil}
	for _, p := range types {
		var longer [][]any
		for _, list := range lists {
			for _, v := range given[p] {
				longer = append(longer, append(list[:len(list):len(list)], v))
			}
		}
		lists = longer
	}
	return lists
}

// TestTextMethodsBothWays calls the methods of String that have closures of their own.
func TestTextMethodsBothWays(t *testing.T) {
	tried := 0
	for _, name := range []string{"length", "isEmpty", "isBlank", "charAt", "codePointAt", "substring", "indexOf", "lastIndexOf",
		"contains", "startsWith", "endsWith", "concat", "toUpperCase", "toLowerCase", "trim", "equals", "equalsIgnoreCase",
		"compareTo", "hashCode", "toString", "repeat"} {
		for _, m := range libraryTypes.Methods(fact.StringType, name) {
			tryMethod(t, m, fact.StringType, m.Params, "", "a", "w12-ab", "Wab-w12 is Long", "é", "a\U0001F600b-", "\U0001F600", nil)
			tried++
		}
	}
	equals := libraryTypes.Methods(fact.StringType, "equals")[0]
	tryMethod(t, equals, fact.StringType, []*fact.Type{fact.StringType}, "", "a", "w1", nil)
	contains := libraryTypes.Methods(fact.StringType, "contains")[0]
	tryMethod(t, contains, fact.StringType, []*fact.Type{fact.StringType}, "", "a", "w12", nil)
	if tried < 25 {
		t.Errorf("only %d methods tried", tried)
	}
}

// TestAppendsBothWays appends values of every class to a StringBuilder as a variable, a constant and an expression.
func TestAppendsBothWays(t *testing.T) {
	c := NewCompiler(&rule.Base{Types: libraryTypes})
	builder := libraryTypes.Lookup("java.lang.StringBuilder")
	add := libraryTypes.Methods(builder, "append")[0]
	f := &Frame{Types: libraryTypes}
	for class, values := range operands {
		variable := local(1, class)
		for _, v := range values {
			for _, x := range []rule.Expr{variable, opaque(variable), constant(class, v)} {
				e := &rule.Call{Node: node(builder), Of: local(0, builder), Method: add, Args: []rule.Expr{convertTo(x, fact.ObjectType)}}
				twice := *e
				twice.Of = e
				var results []string
				for _, way := range []code{c.unit(true).compile(&twice), c.unit(true).program(&twice)} {
					made, err := libraryTypes.Constructors(builder)[0].Invoke(nil, nil)
					if err != nil {
						t.Fatal(err)
					}
					setLocals(f, []*fact.Type{builder, class}, made, v)
					results = append(results, outcome(f, way)+" "+fact.ToString(made))
				}
				if results[0] != results[1] {
					t.Errorf("append %s %v: closures %q, program %q", class, v, results[0], results[1])
				}
			}
		}
	}
}
