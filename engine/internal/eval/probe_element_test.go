package eval

import (
	"testing"
	"unsafe"

	"whenthen/internal/fact"
)

type holder struct {
	all  any
	text string
	n    int
}

// A lead turns down an object only if what it looks for surely is not, or is, among the elements, and is sure only of what passes.
func TestLeadOfElements(t *testing.T) {
	at := func(slot int, offset uintptr) fieldPlace { return fieldPlace{slot: slot, offset: offset} }
	holders := []holder{
		{fact.NewList("a", "bb", 3), "a", 3}, {fact.NewSet("a", 3), "bb", 4}, {fact.NewList(), "z"[:0], 0}, {fact.NewSet("z", 'c'), "z", 99},
		{nil, "", 3}, {"no collection", "c", -1},
	}
	contains := func(all, one any) bool {
		c, ok := all.(fact.Collection)
		return ok && c.Contains(one)
	}
	f := &Frame{Slots: make([]fact.Object, 2)}
	for form := range 8 {
		own, negated, whole := form&1, form&2 != 0, form&4 != 0
		test := Test{kind: testFieldAmong, negated: negated, left: at(own, unsafe.Offsetof(holder{}.all)), right: at(1-own, unsafe.Offsetof(holder{}.text))}
		if whole {
			test.kind, test.right.offset = testIntAmong, unsafe.Offsetof(holder{}.n)
		}
		p, n := NewLead([]Test{test}, 1)
		if n != 0 || !p.Usable() {
			t.Fatalf("%d tests decided by a lead for %+v", n, test)
		}
		turned, sure := 0, 0
		for i := range holders {
			for j := range holders {
				left, right := &holders[i], &holders[j]
				f.Slots[0].Ptr, f.Slots[1].Ptr = unsafe.Pointer(left), unsafe.Pointer(right)
				all, other := left, right
				if own == 1 {
					all, other = right, left
				}
				one := any(other.text)
				if whole {
					one = other.n
				}
				clear := contains(all.all, one) != negated
				var list Operands
				switch passes := p.Set(&list, f) && p.Passes(&list, unsafe.Pointer(right)); {
				case !passes:
					turned++
					if clear || all.all == nil || unsafe.StringData(other.text) == nil && !whole {
						t.Errorf("%v and %v turned down by %+v", all.all, one, test)
					}
				case p.Sure(&list, unsafe.Pointer(right)) > 0:
					sure++
					if !clear {
						t.Errorf("sure of %v and %v: %+v", all.all, one, test)
					}
				}
			}
		}
		if turned == 0 || sure == 0 {
			t.Errorf("%d turned down, sure of %d: %+v", turned, sure, test)
		}
	}
}
