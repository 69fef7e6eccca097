package runner

import (
	"fmt"
	"strings"

	"whenthen/facts"
)

// ParseGlobal parses NAME=JSON. A value that does not look like JSON is a string.
func ParseGlobal(text string) (facts.Given, error) {
	name, value, err := assignment("global", text, "NAME=JSON")
	if err != nil {
		return facts.Given{}, err
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

// assignment splits NAME=VALUE. If the text has another form, the error says what is expected and how to write it.
func assignment(what, text, form string) (name, value string, err error) {
	name, value, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return "", "", fmt.Errorf("%s %q: write %s", what, text, form)
	}
	return name, value, nil
}
