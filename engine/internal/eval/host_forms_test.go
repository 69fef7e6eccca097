package eval

import (
	"iter"
	"testing"
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// club holds a collection of its own; member embeds it in front, hidden embeds it behind another field.
type club struct {
	Score   *int
	Level   *int64
	Rank    int
	Friends *circle
}

type member struct {
	club
	Name string
}

type hidden struct {
	Name string
	club
}

// circle is a collection that contains one object, and fails if asked for a broken one.
type circle struct {
	Only   any
	Broken any
}

func (c *circle) Len() int           { return 1 }
func (c *circle) All() iter.Seq[any] { return func(yield func(any) bool) { yield(c.Only) } }
func (c *circle) Contains(v any) bool {
	if c.Broken != nil && v == c.Broken {
		panic("broken")
	}
	return v == c.Only
}

var (
	clubType   = must(testTypes.RegisterStruct("test", club{}))
	memberType = must(testTypes.RegisterStruct("test", member{}))
	_          = must(testTypes.RegisterStruct("test", hidden{}))
)

// sameAsCode compares a form with code on objects in the slots, failures and their places included.
func sameAsCode(t *testing.T, c *Compiler, e rule.Expr, objects ...any) {
	t.Helper()
	test, err := c.Test(&rule.Test{Expr: e})
	if err != nil {
		t.Fatal(err)
	}
	if test.kind == testCode {
		t.Fatalf("%s has no form", e)
	}
	run, f := compiled(c.code.Test(e)), frame(objects...)
	want, wantErr := f.Test(run), f.Err
	f.Err = nil
	got, gotErr := test.Eval(f), f.Err
	if got != want || (gotErr == nil) != (wantErr == nil) || gotErr != nil && (gotErr.Error() != wantErr.Error() || gotErr.(*Error).Span != wantErr.(*Error).Span) {
		t.Errorf("%s on %+v: %t, %v; by code %t, %v", e, objects, got, gotErr, want, wantErr)
	}
}

// Fields that point to a number, in objects of the pattern's type and in those that embed it, are tested and hashed as code does it.
func TestPointersToNumbers(t *testing.T) {
	c := compilerForTest()
	score, level, rank := prop(this(clubType), "score"), prop(this(clubType), "level"), prop(this(clubType), "rank")
	other := prop(slot(1, clubType), "score")
	tests := []rule.Expr{bin(operator.Eq, fact.Any, score, lit(nil)), bin(operator.Ne, fact.Any, level, lit(nil))}
	for op := operator.Eq; op <= operator.Ge; op++ {
		if op != operator.Same && op != operator.NotSame {
			tests = append(tests, bin(op, fact.Int, score, lit(7)), bin(op, fact.Int, score, rank), bin(op, fact.Long, level, score), bin(op, fact.Int, other, score))
		}
	}
	n, zero, big := 7, 0, int64(7)
	clubs := []club{{}, {Rank: 7}, {Score: &n}, {Score: &zero, Rank: 7}, {Score: &n, Level: &big, Rank: 7}}
	for i := range clubs {
		for j := range clubs {
			for _, first := range []any{&clubs[i], &member{club: clubs[i]}, &hidden{club: clubs[i]}} {
				for _, e := range tests {
					sameAsCode(t, c, e, first, &clubs[j])
				}
			}
		}
		for _, e := range []rule.Expr{score, level, other} {
			key, err := c.Key(e)
			if err != nil {
				t.Fatal(err)
			}
			field, _, ok := key.Field()
			if want, known := key.Of(frame(&clubs[i], &clubs[i])); !ok || !known || field.Of(unsafe.Pointer(&clubs[i])) != want {
				t.Errorf("%s of %+v: %t, key %x, want %x", e, clubs[i], ok, field.Of(unsafe.Pointer(&clubs[i])), want)
			}
		}
	}
}

// A collection of the program is asked with its own method, which may fail, or may not be there.
func TestCollectionIsAsked(t *testing.T) {
	c := compilerForTest()
	friends, one := prop(this(clubType), "friends"), slot(1, clubType)
	contains, memberOf := bin(operator.Contains, fact.Any, friends, one), bin(operator.MemberOf, fact.Any, one, friends)
	a, b := &club{}, &club{}
	for _, e := range []rule.Expr{contains, memberOf, not(contains), bin(operator.And, fact.Bool, contains, not(memberOf))} {
		for _, list := range []*circle{nil, {Only: a}, {Only: b}, {Broken: a}} {
			for _, first := range []any{&club{Friends: list}, &member{club: club{Friends: list}}, &hidden{club: club{Friends: list}}} {
				sameAsCode(t, c, e, first, a)
			}
		}
	}
}

// Integers that are objects are compared like fields.
func TestIntegerObjects(t *testing.T) {
	c := compilerForTest()
	for op := operator.Eq; op <= operator.Ge; op++ {
		if op == operator.Same || op == operator.NotSame {
			continue
		}
		for _, x := range []int{3, 4, 5} {
			sameAsCode(t, c, bin(op, fact.Int, this(fact.IntegerType), slot(1, fact.IntegerType)), x, 4)
			sameAsCode(t, c, bin(op, fact.Int, this(fact.IntegerType), prop(slot(1, clubType), "rank")), x, &club{Rank: 4})
		}
	}
}

// The form of a test for one type of objects holds for the same objects as the test.
func TestForType(t *testing.T) {
	c := compilerForTest()
	rank, score := prop(this(clubType), "rank"), prop(this(clubType), "score")
	above := bin(operator.Gt, fact.Int, rank, lit(3))
	var tests []Test
	for _, e := range []rule.Expr{above, bin(operator.Or, fact.Bool, bin(operator.Eq, fact.Any, score, lit(nil)), bin(operator.Lt, fact.Int, rank, lit(9)))} {
		test, err := c.Test(&rule.Test{Expr: e})
		if err != nil {
			t.Fatal(err)
		}
		tests = append(tests, test)
	}
	n := 1
	for _, o := range []club{{}, {Rank: 4}, {Rank: 9}, {Rank: 9, Score: &n}} {
		for _, x := range []any{&o, &member{club: o}, &hidden{club: o}} {
			f := frame(x)
			for i, test := range ForType(tests, f.Slots[0].Type) {
				if test.Alone() != (f.Slots[0].Type == clubType || f.Slots[0].Type == memberType) {
					t.Errorf("%T: the test reads the frame: %t", x, !test.Alone())
				}
				if got, want := test.On(f, f.Slots[0].Ptr), tests[i].Eval(f); got != want {
					t.Errorf("test %d of %T %+v: %t, want %t", i, x, o, got, want)
				}
			}
		}
	}
}
