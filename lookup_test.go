package whenthen_test

import (
	"fmt"
	"strings"
	"testing"

	"whenthen"
)

// TestLookups: patterns that compare one property with constants match the same facts whether a lookup finds them, because there are many, or
// each is tested, also when the property changes or is null.
func TestLookups(t *testing.T) {
	conditions := []string{"n == 1", "n == 2", "n in ( 1, 3 )", "n == 2, id == 7", "n < 2", "n > 1", "n >= 1, n <= 3", "n > 2, id > 9", "n <= 4"}
	for _, typ := range []string{"int", "Integer", "Long", "String"} {
		declared := fmt.Sprintf("declare T\n n : %s\n id : int\nend\n", typ)
		query := func(i int) string {
			c := conditions[i]
			if typ == "String" {
				for _, n := range []string{"1", "2", "3", "4"} {
					c = strings.ReplaceAll(c, " "+n, ` "`+n+`"`)
				}
			}
			return fmt.Sprintf("query q%d $t : T( %s ) end\n", i, c)
		}
		values := []any{1, 2, nil, 3, nil, 1, 5, 2, 2, 0}
		switch typ {
		case "int":
			values = []any{1, 2, 0, 3, -1, 1, 5, 2, 2, 0}
		case "Long":
			values = []any{int64(1), int64(2), nil, int64(3), nil, int64(1), int64(-1) << 63, int64(2), int64(5), int64(0)}
		case "String":
			values = []any{"1", "2", nil, "3", nil, "1", "5", "2", "2", "0"}
		}
		all := declared
		var alone []*lookedUp
		for i := range conditions {
			all += query(i)
			alone = append(alone, newLookedUp(t, declared+query(i)))
		}
		together := newLookedUp(t, all)
		for step, v := range values {
			together.set(t, v)
			for i, one := range alone {
				one.set(t, v)
				if got, want := together.rows(t, i), one.rows(t, i); got != want {
					t.Errorf("%s, step %d, n = %v: %d matches of %s, want %d", typ, step, v, got, conditions[i], want)
				}
			}
		}
	}
}

// lookedUp is a session with one fact.
type lookedUp struct {
	*whenthen.Session
	o interface{ Set(string, any) error }
	h whenthen.Handle
}

func newLookedUp(t *testing.T, drl string) *lookedUp {
	rules := mustCompile(t, drl)
	s := &lookedUp{Session: rules.NewSession(), o: rules.New("", "T")}
	var err error
	if s.h, err = s.Insert(s.o); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *lookedUp) set(t *testing.T, v any) {
	t.Helper()
	if err := s.o.Set("n", v); err != nil {
		t.Fatal(err)
	}
	if err := s.Update(s.h, "n"); err != nil {
		t.Fatal(err)
	}
}

func (s *lookedUp) rows(t *testing.T, query int) int {
	t.Helper()
	rows, err := s.Query(fmt.Sprintf("q%d", query))
	if err != nil {
		t.Fatal(err)
	}
	return len(rows)
}
