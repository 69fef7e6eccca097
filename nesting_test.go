package whenthen_test

import (
	"errors"
	"strings"
	"testing"

	"whenthen"
	"whenthen/internal/fact"
)

// nested lists values that contain themselves or are deeply nested, created by a rule, each with an action that walks over them.
// None of them may end the process.
var nested = []struct{ name, action, want string }{
	{"list prints itself", `l.add( l ); System.out.println( l );`, ""},
	{"map prints itself", `m.put( "a", m ); System.out.println( m );`, ""},
	{"hash of itself", `l.add( l ); System.out.println( l.hashCode() );`, "values lie in one another"},
	{"map as a key of itself", `m.put( m, m ); m.put( m, m ); System.out.println( m.hashCode() );`, "values lie in one another"},
	{"two lists in each other", `l.add( k ); k.add( l ); System.out.println( l );`, "values lie in one another"},
	{"equal circles", `l.add( k ); k.add( l ); java.util.List o = new java.util.ArrayList(); o.add( o ); System.out.println( l.equals( o ) );`, "values lie in one another"},
	{"contains", `l.add( k ); k.add( l ); java.util.List o = new java.util.ArrayList(); o.add( o ); System.out.println( l.contains( o ) );`, "values lie in one another"},
	{"a million deep", `for (int i = 0; i < 1000000; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); l = o; } System.out.println( l );`, "values lie in one another"},
	{"a million deep, hashed", `for (int i = 0; i < 1000000; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); l = o; } System.out.println( l.hashCode() );`, "values lie in one another"},
	{"doubled sixty times", `l.add( "x" ); for (int i = 0; i < 60; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); o.add( l ); l = o; } System.out.println( l );`, ""},
	{"doubled sixty times, hashed", `l.add( "x" ); for (int i = 0; i < 60; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); o.add( l ); l = o; } System.out.println( l.hashCode() );`, ""},
	{"a key that holds its object", `K o = new K(); o.setSelf( o ); System.out.println( o.hashCode() );`, "values lie in one another"},
	{"an object inserted that is its own key", `K o = new K(); o.setSelf( o ); insertLogical( o );`, "values lie in one another"},
	{"a list inserted that holds itself", `l.add( l ); insertLogical( l );`, "values lie in one another"},
	{"a circle of facts printed", `K o = new K(); K p = new K(); o.setSelf( p ); p.setSelf( o ); System.out.println( o );`, "values lie in one another"},
	{"a list as fact is told of", `l.add( k ); k.add( l ); insert( l );`, ""},
	{"deep and joined to text", `l.add( k ); k.add( l ); String s = "a" + l;`, "values lie in one another"},
	{"deep and formatted", `l.add( k ); k.add( l ); String s = String.format( "%s", l );`, "values lie in one another"},
}

func TestValuesThatHoldThemselves(t *testing.T) {
	for _, c := range nested {
		t.Run(c.name, func(t *testing.T) {
			rules := mustCompile(t, `declare K self : Object @key end
rule "walks" when String() then
  java.util.List l = new java.util.ArrayList(); java.util.List k = new java.util.ArrayList();
  java.util.Map m = new java.util.HashMap();
  `+c.action+`
end`)
			var out strings.Builder
			s := rules.NewSession(whenthen.Output(&out), whenthen.MaxMemory(1<<30), whenthen.MaxSteps(5_000_000), whenthen.Listen(func(whenthen.Event) {}))
			mustInsert(t, s, "go")
			_, err := s.FireAll(t.Context())
			switch {
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("got %v, want %q", err, c.want)
			case c.want == "" && err != nil && !errors.As(err, new(*whenthen.LimitError)) && !strings.Contains(err.Error(), "too many values"):
				t.Errorf("got %v", err)
			}
			if err != nil && !strings.Contains(err.Error(), "test.drl:5:") {
				t.Errorf("%v has no place", err)
			}
			if c.name == "list prints itself" && out.String() != "[(this Collection)]\n" || c.name == "map prints itself" && out.String() != "{a=(this Map)}\n" {
				t.Errorf("printed %q", out.String())
			}
			fork, err := s.Fork()
			if err != nil {
				t.Errorf("fork: %v", err)
			} else if fork.Len() != s.Len() {
				t.Errorf("the fork has %d facts, not %d", fork.Len(), s.Len())
			}
			if _, err := s.Snapshot(); err != nil {
				t.Errorf("snapshot: %v", err)
			}
		})
	}
}

func TestDeepValuesAreCopiedAndSaved(t *testing.T) {
	rules := mustCompile(t, `rule r when java.util.List() then end`)
	s := rules.NewSession()
	l := fact.NewList("x")
	for range 200_000 {
		l = fact.NewList(l)
	}
	mustInsert(t, s, l)
	fork, err := s.Fork()
	if err != nil {
		t.Fatal(err)
	}
	depth := 0
	for h := range fork.Facts() {
		for at, ok := h.Value().(*fact.ListValue); ok; at, ok = at.Items()[0].(*fact.ListValue) {
			depth++
		}
	}
	if depth != 200_001 {
		t.Errorf("the copy is %d deep", depth)
	}
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	restored, err := rules.Restore(data)
	if err != nil || restored.Len() != 1 {
		t.Errorf("restored: %v", err)
	}
}
