package whenthen_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"whenthen"
)

func ExampleOperator() {
	// within[ n ] asks whether two numbers are at most n apart.
	within := whenthen.Operator("within", func(a, b, n float64) bool { return a-b <= n && b-a <= n })
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "sensors.drl", Text: `
package sensors
declare Sensor
  name : String
  value : double
end
rule "what is measured" salience 1
  when
  then
    insert( new Sensor( "attic", 20.5 ) );
    insert( new Sensor( "cellar", 12.1 ) );
    insert( new Sensor( "kitchen", 20.9 ) );
end
rule "two that disagree"
  when
    $a : Sensor( $n : name )
    $b : Sensor( name > $n, value not within[ 0.5 ] $a.value )
  then
    System.out.println( $a.name + " and " + $b.name );
end
`}}, within)
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	fmt.Println(session.FireAll(context.Background()))
	// Output:
	// attic and cellar
	// cellar and kitchen
	// 3 <nil>
}

func TestOperators(t *testing.T) {
	text := func(condition string) []whenthen.Source {
		return []whenthen.Source{{Name: "a.drl", Text: "declare A n : int m : Integer s : String l : java.util.List<String> end\n" +
			"rule i when then A a = new A( 3, null, \"abc\", null ); insert( a ); end\n" +
			"rule r when $x : A( " + condition + " ) then System.out.println( \"yes\" ); end\n"}}
	}
	near := whenthen.Operator("near", func(a, b int) bool { return a-b < 2 && b-a < 2 })
	nearText := whenthen.Operator("near", strings.HasPrefix)
	fails := whenthen.Operator("fails", func(a, b any) (bool, error) { return false, fmt.Errorf("no") })
	null := whenthen.Operator("isNull", func(a *int, b bool) bool { return (a == nil) == b })
	all := whenthen.Operator("sums", func(a, b int, more ...int) bool {
		for _, m := range more {
			b += m
		}
		return a == b
	})
	for _, test := range []struct{ condition, want string }{
		{"n near 4", "yes"}, {"n near 5", ""}, {"n not near 5", "yes"}, {"s near \"ab\"", "yes"}, {"n near 4 && n not near 1", "yes"},
		{"n near 9 || near 4", "yes"}, {"n sums 3", "yes"}, {"n sums[ 1, 1 ] 1", "yes"}, {"n + 1 near 5 - 1", "yes"},
		{"m isNull true", "yes"}, {"m isNull false", ""},
		{"n fails 4", "no"}, {"s near 4", "error"}, {"n nearly 4", "error"}, {"n near[ 3 ] 4", "error"},
	} {
		rules, err := whenthen.Compile(text(test.condition), near, nearText, fails, null, all)
		if err != nil {
			if test.want != "error" {
				t.Errorf("%s: %v", test.condition, err)
			}
			continue
		}
		var out strings.Builder
		_, err = rules.NewSession(whenthen.Output(&out)).FireAll(context.Background())
		if err != nil {
			out.WriteString(err.Error())
		}
		if got := out.String(); test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.condition, got, test.want)
		}
	}
	for _, o := range []whenthen.Option{
		whenthen.Operator("contains", func(a, b int) bool { return false }), whenthen.Operator("from", func(a, b int) bool { return false }),
		whenthen.Operator("x y", func(a, b int) bool { return false }), whenthen.Operator("", func(a, b int) bool { return false }),
		whenthen.Operator("one", func(a int) bool { return false }), whenthen.Operator("number", func(a, b int) int { return 0 }), whenthen.Operator("none", nil),
	} {
		if _, err := whenthen.Compile(text("n > 0"), o); err == nil {
			t.Error("an operator that cannot be was registered")
		}
	}
}
