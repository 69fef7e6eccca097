package whenthen_test

import (
	"slices"
	"strings"
	"testing"

	"whenthen"
)

// named provides values by name, as rows and matches do.
type named map[string]any

func (n named) Value(name string) (any, bool) { v, ok := n[name]; return v, ok }

func TestValue(t *testing.T) {
	row := named{"n": 200, "big": int64(1 << 40), "null": nil, "text": "x", "minus": -1}
	if v, err := whenthen.Value[int64](row, "n"); v != 200 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
	if v, err := whenthen.Value[uint8](row, "n"); v != 200 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
	if v, err := whenthen.Value[any](row, "null"); v != nil || err != nil {
		t.Errorf("%v, %v", v, err)
	}
	if v, err := whenthen.Value[*int](row, "null"); v != nil || err != nil {
		t.Errorf("%v, %v", v, err)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{second(whenthen.Value[int8](row, "n")), "n is 200 (int), not int8"},
		{second(whenthen.Value[int32](row, "big")), "big is 1099511627776 (int64), not int32"},
		{second(whenthen.Value[uint](row, "minus")), "minus is -1 (int), not uint"},
		{second(whenthen.Value[int](row, "null")), "null is null, not int"},
		{second(whenthen.Value[int](row, "text")), "text is x (string), not int"},
		{second(whenthen.Value[int](row, "absent")), "there is no value named absent"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// Options that depend on one another may be given in any order.
func TestOptionsInAnyOrder(t *testing.T) {
	text := `
package post
rule "ship" when $p : Parcel( status == Status.WAITING, dear( $p ) ) then end`
	options := []whenthen.Option{
		whenthen.Function("post", "dear", func(p *Parcel) bool { return p.WtKg > 1 }),
		whenthen.Struct("post", Parcel{}),
		whenthen.Enum("post", Waiting, Shipped),
	}
	for range 2 {
		rules, err := whenthen.Compile([]whenthen.Source{{Name: "post.drl", Text: text}}, options...)
		if err != nil {
			t.Fatal(err)
		}
		session := rules.NewSession()
		mustInsert(t, session, &Parcel{WtKg: 3})
		if n, err := session.FireAll(t.Context()); n != 1 || err != nil {
			t.Errorf("%d firings, %v", n, err)
		}
		slices.Reverse(options)
	}
}

// The information about rules needs no import of the packages below.
func TestRulesTellOfThemselves(t *testing.T) {
	rules := mustCompile(t, `
package shop
global Integer least
rule "one" @level( 3 ) agenda-group "late" salience 5 when $s : String() not Integer( this > 3 ) then end
rule "two" salience ( 1 + 1 ) when String() or Integer() then end
query texts( String s ) $t : String( this == s ) end`)
	one, two := rules.Rules()[0], rules.Rules()[1]
	if one.Package != "shop" || one.Name != "one" || one.Group != "late" || one.Salience != 5 || one.Dynamic || one.Span.Start.Line != 4 {
		t.Errorf("%+v", one)
	}
	if len(one.Annotations) != 1 || one.File == nil {
		t.Errorf("%+v", one)
	}
	if got := len(two.Branches()); got != 2 {
		t.Errorf("%d branches", got)
	}
	var kinds []string
	for _, c := range one.Branches()[0] {
		kinds = append(kinds, string(c.Kind)+c.Variable)
	}
	if got := strings.Join(kinds, " "); got != "pattern$s not" {
		t.Errorf("conditions %s", got)
	}
	if q := rules.Queries()[0]; q.Name != "texts" || len(q.Params) != 1 || q.Params[0].Name != "s" || len(q.Branches()) != 1 {
		t.Errorf("%+v", q)
	}
	if g := rules.Globals()[0]; g.Name != "least" || g.Type != rules.GlobalType("least") {
		t.Errorf("%+v", g)
	}
	if rules.New("shop", "Nothing") != nil {
		t.Error("a fact of no type")
	}
}

// TestRowValueNames reads the values of a row with and without the $ of their names.
func TestRowValueNames(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "q.drl", Text: `query equal( String $p ) $i : String( this == $p ) end`}})
	if err != nil {
		t.Fatal(err)
	}
	session := rules.NewSession()
	defer session.Close()
	if _, err := session.Insert("pen"); err != nil {
		t.Fatal(err)
	}
	rows, err := session.Query("equal", "pen")
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	for _, name := range []string{"i", "$i", "p", "$p"} {
		if v, err := whenthen.Value[string](rows[0], name); err != nil || v != "pen" {
			t.Errorf("the value of %s is %q, %v, want pen", name, v, err)
		}
	}
	if v, ok := rows[0].Value("x"); ok {
		t.Errorf("there is a value %v of x", v)
	}
}
