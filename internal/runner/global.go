package runner

import (
	"fmt"
	"strings"

	"whenthen/facts"
)

// ParseGlobal reads NAME=JSON. A text that does not look like JSON is taken as it is.
func ParseGlobal(text string) (facts.Given, error) {
	name, value, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return facts.Given{}, fmt.Errorf("global %q: write NAME=JSON", text)
	}
	tree, err := facts.ParseJSON("global "+name, []byte(value))
	if err != nil {
		if looks := strings.TrimSpace(value); looks != "" && strings.ContainsRune(`{["`, rune(looks[0])) {
			return facts.Given{}, err
		}
		tree = value
	}
	return facts.Given{Global: name, Value: tree}, nil
}
