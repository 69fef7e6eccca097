package accumulate

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"whenthen/internal/fact"
)

// TestGatheredList adds and removes at random and compares every list that is handed out with a plain one: at once, or only after
// further changes, and after changing it.
func TestGatheredList(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var g gatheredList
	var model []any
	type handed struct {
		list *fact.ListValue
		want []any
	}
	var waiting []handed
	var records [10]*fact.Record
	for i := range records {
		records[i] = &fact.Record{Type: &fact.Type{Name: "Row"}}
	}
	check := func(h handed) {
		t.Helper()
		if h.list.Len() != len(h.want) {
			t.Fatalf("%d elements, want %d", h.list.Len(), len(h.want))
		}
		if got := h.list.Items(); !slices.Equal(got, h.want) {
			t.Fatalf("%v, want %v", got, h.want)
		}
	}
	for i := range 20_000 {
		n, adds := random.IntN(500), 4 // of ten
		v := []any{n, int64(n), strconv.Itoa(n), float64(n), records[n/50]}[random.IntN(5)]
		if i/2_000%2 == 0 {
			adds = 6
		}
		if random.IntN(100) == 0 {
			many := make([]any, random.IntN(3*listBlockSize))
			for i := range many {
				many[i] = strconv.Itoa(random.IntN(500))
			}
			numbers := make([]uint64, random.IntN(100))
			g.AddAll(many)
			g.AddInts(fact.Long, numbers)
			model = append(model, many...)
			for range numbers {
				model = append(model, int64(0))
			}
		} else if random.IntN(10) < adds {
			g.Add(v)
			model = append(model, v)
		} else {
			g.Remove(v, func(x, v any) bool { return x == v })
			if at := slices.Index(model, v); at >= 0 {
				model = slices.Delete(model, at, at+1)
			}
		}
		switch random.IntN(8) {
		case 0:
			waiting = append(waiting, handed{g.List(nil), slices.Clone(model)})
		case 1:
			h := handed{g.List(fact.LinkedListType), slices.Clone(model)}
			check(h)
			if err := h.list.Add("more"); err != nil {
				t.Fatal(err)
			}
			if _, err := h.list.RemoveAt(0); err != nil {
				t.Fatal(err)
			}
			check(handed{h.list, append(h.want, "more")[1:]})
		}
		if len(waiting) == 50 {
			for _, h := range waiting {
				check(h)
			}
			waiting = waiting[:0]
		}
	}
	if len(g.blocks) > 2+len(model)/(listBlockSize/4) {
		t.Fatalf("%d blocks for %d elements", len(g.blocks), len(model))
	}
}

// TestGatheredListShrinks removes the last block, so that the one before, which a list refers to, becomes the last one.
func TestGatheredListShrinks(t *testing.T) {
	var g gatheredList
	for i := range listBlockSize + 1 {
		g.Add(i)
	}
	g.RemoveInt(fact.Int, 0)
	handed := g.List(nil)
	g.RemoveInt(fact.Int, listBlockSize)
	g.AddInt(fact.Long, 7)
	if n := len(handed.Items()); n != listBlockSize {
		t.Errorf("%d elements, want %d", n, listBlockSize)
	}
	if items := g.List(nil).Items(); len(items) != listBlockSize || items[listBlockSize-1] != int64(7) {
		t.Errorf("%v does not end with the number added last", items)
	}
}

// TestGatheredListFirstUse changes or reads a list that nobody has looked into in every way that lists have.
func TestGatheredListFirstUse(t *testing.T) {
	env := &fact.Env{}
	for name, use := range map[string]func(l *fact.ListValue) (any, error){
		"Get":       func(l *fact.ListValue) (any, error) { return l.Get(1) },
		"Set":       func(l *fact.ListValue) (any, error) { return l.Set(1, 7) },
		"Insert":    func(l *fact.ListValue) (any, error) { return nil, l.Insert(0, 7) },
		"Add":       func(l *fact.ListValue) (any, error) { return nil, l.Add(7) },
		"AddNumber": func(l *fact.ListValue) (any, error) { return nil, l.AddNumber(fact.IntType, 7) },
		"RemoveAt":  func(l *fact.ListValue) (any, error) { return l.RemoveAt(1) },
		"Remove":    func(l *fact.ListValue) (any, error) { return l.Remove(2) },
		"Retain": func(l *fact.ListValue) (any, error) {
			return l.Retain(func(v any) (bool, error) { return v == 2, nil })
		},
		"Clear":       func(l *fact.ListValue) (any, error) { return nil, l.Clear() },
		"IndexOf":     func(l *fact.ListValue) (any, error) { return l.IndexOf(1), nil },
		"Contains":    func(l *fact.ListValue) (any, error) { return l.Contains(1), nil },
		"All":         func(l *fact.ListValue) (any, error) { return slices.Collect(l.All()), nil },
		"Sort":        func(l *fact.ListValue) (any, error) { return nil, l.Sort(env, fact.Compare) },
		"SortNatural": func(l *fact.ListValue) (any, error) { return nil, l.SortNatural(env) },
		"Shell":       func(l *fact.ListValue) (any, error) { return l.Shell().Len(), nil },
		"Changes":     func(l *fact.ListValue) (any, error) { return l.Changes(), nil },
		"Memory":      func(l *fact.ListValue) (any, error) { return l.Memory(), nil },
		"SubList": func(l *fact.ListValue) (any, error) {
			part, err := l.SubList(1, 3)
			if err != nil {
				return nil, err
			}
			return part.Items(), part.Add(9)
		},
		"equal":  func(l *fact.ListValue) (any, error) { return fact.JavaEqual(l, fact.NewList(3, 2, 1)), nil },
		"String": func(l *fact.ListValue) (any, error) { return l.String(), nil },
	} {
		var g gatheredList
		for _, v := range []any{3, 2, 1} {
			g.Add(v)
		}
		gathered, plain := g.List(nil), fact.NewList(3, 2, 1)
		got, err := use(gathered)
		want, wanted := use(plain)
		if !fact.JavaEqual(fact.ToString(got), fact.ToString(want)) || (err == nil) != (wanted == nil) {
			t.Errorf("%s: %v %v, want %v %v", name, got, err, want, wanted)
		}
		if gathered.String() != plain.String() || gathered.Changes() != plain.Changes() {
			t.Errorf("%s leaves %v, want %v", name, gathered, plain)
		}
		if after := g.List(nil).String(); after != "[3, 2, 1]" {
			t.Errorf("%s changes what is gathered: %s", name, after)
		}
	}
}
