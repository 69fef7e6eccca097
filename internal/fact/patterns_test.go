package fact_test

import (
	"strconv"
	"strings"
	"testing"

	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// Sessions get the same compiled expression, as long as it is short and there are few of them.
func TestPatternsAreShared(t *testing.T) {
	var shared fact.Patterns
	get := func(java string) *regex.Regex {
		re, err := shared.Get(regex.Key{Java: java})
		if err != nil {
			t.Fatal(err)
		}
		return re
	}
	first := get("a+")
	if get("a+") != first {
		t.Error("compiled again")
	}
	if whole, _ := shared.Get(regex.Key{Java: "a+", Whole: true}); whole == first {
		t.Error("the whole text must match")
	}
	long := strings.Repeat("a", 2000)
	if one, other := get(long), get(long); one == other {
		t.Error("a long expression is kept")
	}
	for i := range 100 {
		get(strconv.Itoa(i))
	}
	if get("a+") == first {
		t.Error("nothing is ever forgotten")
	}
}
