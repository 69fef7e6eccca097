package eval

import (
	"testing"
	"unsafe"

	"whenthen/internal/fact"
)

type probed struct {
	n    int
	text string
}

// A probe gives the same result for every object as the tests themselves.
func TestProbe(t *testing.T) {
	number := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.n)} }
	text := func(slot int) fieldPlace { return fieldPlace{slot: slot, offset: unsafe.Offsetof(probed{}.text)} }
	var kinds []Test
	for w := outcomes(1); w < 8; w++ {
		kinds = append(kinds, Test{kind: testHereJoin, wanted: w, left: number(1), right: number(0)},
			Test{kind: testHereJoin, wanted: w, left: number(0), right: number(1)},
			Test{kind: testHereConst, wanted: w, left: number(1), number: 2})
	}
	for _, negated := range []bool{false, true} {
		for _, kind := range []testKind{testTextJoin, testTextsJoin} {
			kinds = append(kinds, Test{kind: kind, negated: negated, left: text(1), right: text(0)},
				Test{kind: kind, negated: negated, left: text(0), right: text(1)})
		}
	}
	null, empty := "", "x"[:0]
	objects := []*probed{{1, null}, {2, empty}, {3, "a"}, {2, "b"}, {-1, "a"}}
	f := &Frame{}
	f.Slots = make([]fact.Object, 2)
	for i := range kinds {
		for j := range kinds {
			tests := []Test{kinds[i], kinds[j]}
			if !Probing(tests, 1) {
				t.Fatalf("no probe for %+v", tests)
			}
			for _, x := range objects {
				var p Probe
				f.Slots[0].Ptr = unsafe.Pointer(x)
				if !p.Set(tests, 1, f) {
					t.Fatalf("not set: %+v", tests)
				}
				for _, y := range objects {
					f.Slots[1].Ptr = unsafe.Pointer(y)
					if want := tests[0].Eval(f) && tests[1].Eval(f); p.Passes(unsafe.Pointer(y)) != want {
						t.Errorf("%+v against %+v: want %v for %+v", *x, *y, want, tests)
					}
				}
			}
		}
	}
	f.Slots[0].Ptr = nil
	if (&Probe{}).Set(kinds[:1], 1, f) {
		t.Error("set without an object")
	}
	if Probing([]Test{{kind: testCode}}, 1) || Probing([]Test{{kind: testHereJoin, left: number(0), right: number(0)}}, 1) {
		t.Error("a probe for what it cannot do")
	}
}
