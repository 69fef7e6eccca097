package fact

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// A set that was handed out stays what it was, whatever is counted later, and lists its elements as a set made of them one by one, with a
// table as large as that of a set which has held all values since.
func TestCountedSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, class := range []*Type{HashSetType, LinkedHashSetType, TreeSetType} {
		order := HashMapType
		if class == LinkedHashSetType {
			order = LinkedHashMapType
		}
		c, model := NewCountedSet(class, order), NewMapOf(order)
		var given, want []*SetValue
		for i := range 6_000 {
			n, old := r.IntN(400), 0
			var v any = n
			if i > 3_000 && n%5 == 0 && class != TreeSetType { // from then on not all are integers
				v = strconv.Itoa(n)
			}
			if count, ok := model.Get(v); ok {
				old = count.(int)
			}
			switch way := r.IntN(4); {
			case way < 2:
				if v != n || way == 0 {
					c.Add(v)
				} else {
					c.AddInt(n)
				}
				_, _ = model.Put(v, old+1)
			default:
				if v != n || way == 2 {
					c.Remove(v)
				} else {
					c.RemoveInt(n)
				}
				if old > 1 {
					_, _ = model.Put(v, old-1)
				} else {
					_, _, _ = model.Remove(v)
				}
			}
			if r.IntN(4) > 0 {
				continue
			}
			if saved := NewCountedSet(class, order); i%16 == 0 {
				if !saved.Load(c.Save()) {
					t.Fatalf("%v is not loaded", c.Save())
				}
				c = saved
			}
			s, err := c.Set()
			if err != nil {
				t.Fatal(err)
			}
			w := NewSetOf(class)
			w.Reserve(model.Capacity())
			for _, e := range model.Entries() {
				_, _ = w.Add(e.Key)
			}
			given, want = append(given, s), append(want, w)
		}
		for i, s := range given {
			if s.Len() != want[i].Len() || s.String() != want[i].String() {
				t.Fatalf("%v %d: %d elements %v, want %v", class, i, s.Len(), s, want[i])
			}
		}
	}
}

// What was not saved is not loaded: a size that no table has, a value twice, a count of 0, and numbers that fall.
func TestCraftedCounts(t *testing.T) {
	for _, values := range [][]any{nil, {16}, {15, 0}, {"x", 0}, {16, 2, 7, 1, 0, 7, 1, 1}, {16, 1, 7, 0, 0}, {16, 2, 7, 1, 1, "a", 1, 0}, {16, 1, "a", 1 << 40, 0}} {
		if NewCountedSet(HashSetType, HashMapType).Load(values) {
			t.Errorf("%v is loaded", values)
		}
	}
}

func TestCountedSetOfWhatCannotBeCompared(t *testing.T) {
	c := NewCountedSet(TreeSetType, HashMapType)
	for _, v := range []any{1, "a"} {
		c.Add(v)
	}
	if _, err := c.Set(); err == nil {
		t.Error("a TreeSet of a number and a text is no error")
	}
}
