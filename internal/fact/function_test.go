package fact

import "testing"

// first is a Callee that returns its first argument.
type first struct{}

func (first) Call(args ...any) (any, error) { return args[0], nil }

func (first) Run(_ int, a, _ any) (v Value, t *Type, err error) {
	v.Store(IntType, a)
	return v, IntType, nil
}

func (first) Apply(*Value, *Type) (*Type, error) { return IntType, nil }

func (first) Give(_ int, a, _ any) (any, error) { return a, nil }

// TestCalleeOf checks that functions which FuncOf has made are recognized, and no others: the library then calls the Callee itself.
func TestCalleeOf(t *testing.T) {
	made := FuncOf(first{})
	if CalleeOf(made) != (first{}) {
		t.Error("a function of FuncOf is not recognized: every call of a lambda takes the slow way")
	}
	captured := 0
	for _, other := range []FuncValue{nil, first{}.Call, func(...any) (any, error) { return nil, nil }, func(...any) (any, error) { captured++; return captured, nil }} {
		if CalleeOf(other) != nil {
			t.Error("a function of a program is taken for one of FuncOf")
		}
	}
	for _, f := range []FuncValue{made, func(args ...any) (any, error) { return args[0], nil }} {
		if v, err := Call(f, 1, 1000, nil); v != 1000 || err != nil {
			t.Errorf("Call gives %v, %v", v, err)
		}
		if v, kind, err := Result(f, 1, 1000, nil); v.Load(kind) != 1000 || err != nil {
			t.Errorf("Result gives %v of %s, %v", v.Load(kind), kind, err)
		}
		var x Value
		x.Store(IntegerType, 1000)
		if kind, err := Apply(f, &x, IntegerType); x.Load(kind) != 1000 || err != nil {
			t.Errorf("Apply gives %v of %s, %v", x.Load(kind), kind, err)
		}
	}
}
