package eval

import (
	"math"
	"strings"
	"testing"
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

type probed struct {
	n    int
	text string
	long int64
	x    float64
	ref  *probed
	bits uint64
	yes  bool
}

// A probe gives the same result for every object as the tests themselves.
func TestProbe(t *testing.T) {
	number := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.n)} }
	text := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.text)} }
	long := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.long)} }
	float := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.x)} }
	ref := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.ref)} }
	bits := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.bits)} }
	yes := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.yes)} }
	kinds := []Test{
		{kind: testBoolJoin, left: yes(1), right: yes(0)},
		{kind: testBoolJoin, negated: true, left: yes(0), right: yes(1)},
		{kind: testBit, size: 8, number: -1, left: bits(1), right: number(0)},
		{kind: testBit, size: 8, number: -1, left: bits(0), right: number(1)},
	}
	for _, op := range []operator.Op{operator.Eq, operator.Ne, operator.Lt, operator.Le, operator.Gt, operator.Ge} {
		w := wanted(op)
		kinds = append(kinds, Test{kind: testHereJoin, op: op, wanted: w, left: number(1), right: number(0)},
			Test{kind: testHereJoin, op: op, wanted: w, left: number(0), right: number(1)},
			Test{kind: testHereConst, left: number(1), span: spanOf(w, 2)},
			Test{kind: testHereConst, left: number(0), span: spanOf(w, 2)},
			Test{kind: testWordJoin, op: op, left: number(1), right: long(0)},
			Test{kind: testWordJoin, op: op, left: number(0), right: long(1)},
			Test{kind: testWordJoin, op: op, left: number(1), right: number(0), by: shift{-1, true}},
			Test{kind: testWordJoin, op: op, left: number(0), right: number(1), by: shift{1 << 31, true}},
			Test{kind: testWordJoin, op: op, left: number(0), right: long(1), by: shift{plus: -1}},
			Test{kind: testWordJoin, op: op, left: ref(1), right: ref(0)},
			Test{kind: testFloatJoin, op: op, left: float(1), right: float(0)},
			Test{kind: testFloatJoin, op: op, left: float(0), right: float(1)})
	}
	for _, negated := range []bool{false, true} {
		kinds = append(kinds, Test{kind: testSame, negated: negated, left: fieldPlace{slot: 1}, right: fieldPlace{slot: 0}},
			Test{kind: testPointerSlot, negated: negated, left: ref(1), right: fieldPlace{slot: 0}},
			Test{kind: testPointerSlot, negated: negated, left: ref(0), right: fieldPlace{slot: 1}})
		for _, maybe := range []bool{false, true} {
			kinds = append(kinds, Test{kind: testTextJoin, negated: negated, maybe: maybe, left: text(1), right: text(0)},
				Test{kind: testTextJoin, negated: negated, maybe: maybe, left: text(0), right: text(1)})
		}
		for slot := range 2 {
			kinds = append(kinds, Test{kind: testTextConst, negated: negated, left: text(slot), text: "a"})
		}
	}
	null, empty := "", "x"[:0]
	objects := []*probed{{n: 1, text: null, long: 2, x: 0.5, bits: 1 << 2}, {n: 2, text: empty, long: 1, x: math.NaN(), bits: 1<<3 | 1}, {n: 3, text: "a", long: 3, x: -1},
		{n: 2, text: "b", long: math.MinInt64, x: 0.5, bits: math.MaxUint64}, {n: -1, text: "a", long: 2, x: math.Inf(1)}, {n: 64}}
	objects[1].yes, objects[3].yes = true, true
	objects[2].ref, objects[3].ref, objects[4].ref = objects[0], objects[3], objects[0]
	f := &Frame{Budget: budget.New(budget.Limits{})}
	f.Slots = make([]fact.Object, 2)
	var lists [][]Test
	for i := range kinds {
		for j := range kinds {
			both := []Test{kinds[i], kinds[j]}
			either := Test{kind: testAny, parts: []Test{kinds[j], {kind: testAll, parts: both}, kinds[(i+j)%len(kinds)]}}
			lists = append(lists, both, []Test{kinds[i]}, []Test{either}, []Test{kinds[j], either, kinds[i]})
		}
	}
	for _, tests := range lists {
		p, ok := NewProbe(tests, 1)
		if !ok || !p.Usable() {
			t.Fatalf("no probe for %+v", tests)
		}
		for _, x := range objects {
			var list Operands
			f.Slots[0].Ptr = unsafe.Pointer(x)
			if !p.Set(&list, f) {
				t.Fatalf("not set: %+v", tests)
			}
			for _, y := range objects {
				f.Slots[1].Ptr = unsafe.Pointer(y)
				want := true
				for i := range tests {
					want = want && tests[i].Eval(f)
				}
				if p.Passes(&list, unsafe.Pointer(y)) != want {
					t.Errorf("%+v against %+v: want %v for %+v", *x, *y, want, tests)
				}
			}
		}
	}
	f.Slots[0].Ptr = nil
	if p, _ := NewProbe(kinds[:1], 1); p.Set(&Operands{}, f) {
		t.Error("set without an object")
	}
	for _, tests := range [][]Test{nil, {{kind: testCode}}, {{kind: testHereJoin, left: number(0), right: number(0)}}} {
		if _, ok := NewProbe(tests, 1); ok {
			t.Errorf("a probe for %+v", tests)
		}
	}
}

// A lead turns down an object only if the tests do so before one of them could fail: null may make a search for a text throw.
func TestLead(t *testing.T) {
	number := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.n)} }
	text := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.text)} }
	less := Test{kind: testHereJoin, op: operator.Lt, wanted: wanted(operator.Lt), left: number(1), right: number(0)}
	var texts []string
	for _, s := range []string{"", "a", "ab", "BA", "ba", "bab", strings.Repeat("b", shortText)} {
		texts = append(texts, s+"x"[:0])
	}
	texts[0] = "x"[:0]
	texts = append(texts, "")
	f := &Frame{Budget: budget.New(budget.Limits{}), Slots: make([]fact.Object, 2)}
	for _, op := range []operator.Op{operator.Contains, operator.StartsWith, operator.EndsWith, operator.Eq, operator.Lt, operator.Ge, ignoringCase} {
		for slot := range 4 {
			part := Test{kind: testPartJoin, op: op, negated: slot > 1, left: text(slot % 2), right: text(1 - slot%2)}
			for decided, tests := range [][]Test{{part, less}, {less, part}} {
				p, n := NewLead(tests, 1)
				if n != decided || len(p.steps) != decided+1 {
					t.Fatalf("%d tests decided by %d steps of a lead for %+v", n, len(p.steps), tests)
				}
				longer := p
				longer.Extend(tests[decided+1:], 1)
				turned, passed := 0, 0
				for i, x := range texts {
					for j, y := range texts {
						left, right := &probed{n: i, text: x}, &probed{n: j, text: y}
						f.Slots[0].Ptr, f.Slots[1].Ptr = unsafe.Pointer(left), unsafe.Pointer(right)
						var list Operands
						if !p.Set(&list, f) {
							t.Fatal("not set")
						}
						want, sure := decided == 0 || j < i, atHand(x, y)
						if want && sure {
							want = part.Eval(f)
						}
						got := p.Passes(&list, unsafe.Pointer(right))
						if got != want {
							t.Errorf("%q against %q: %t for %+v", x, y, got, tests)
						}
						if got {
							if (p.Sure(&list, unsafe.Pointer(right)) > 0) != sure {
								t.Errorf("%q against %q: sure %t for %+v", x, y, !sure, tests)
							}
							passed++
						} else {
							turned++
						}
						if want, sure = want && (!sure || j < i), sure && decided == 0; longer.Set(&list, f) && longer.Passes(&list, unsafe.Pointer(right)) != want {
							t.Errorf("%q against %q: %t for %+v, extended", x, y, !want, tests)
						} else if want && sure && longer.Sure(&list, unsafe.Pointer(right)) != 2 {
							t.Errorf("%q against %q: not sure of both of %+v", x, y, tests)
						}
					}
				}
				if turned == 0 || passed == 0 {
					t.Errorf("%d turned down, %d passed: %+v", turned, passed, tests)
				}
			}
		}
	}
	either := Test{kind: testAny, parts: []Test{less, less}}
	if p, n := NewLead([]Test{either, {kind: testCode}}, 1); n != 1 || p.Sure(&Operands{}, unsafe.Pointer(&probed{})) > 0 {
		t.Error("no lead of alternatives, or one that is sure of more")
	}
	if p, n := NewLead([]Test{{kind: testCode}, less}, 1); p.Usable() || n != 0 {
		t.Error("a lead for a test that needs code")
	}
}

// A span holds the integers for which the comparison has a wanted outcome, also at the ends of their range.
func TestSpan(t *testing.T) {
	numbers := []int{math.MinInt, math.MinInt + 1, -1, 0, 1, 7, math.MaxInt - 1, math.MaxInt}
	for _, o := range []outcomes{less, equal, greater, unequal, atMost, atLeast} {
		for _, y := range numbers {
			s := spanOf(o, int64(y))
			for _, x := range numbers {
				if s.has(int64(x)) != o.of(int64(x), int64(y)) {
					t.Errorf("outcomes %d: %d against %d: %t", o, x, y, s.has(int64(x)))
				}
			}
		}
	}
}
