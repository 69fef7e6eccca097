package lsp

import (
	"os"
	"regexp"
	"testing"

	"whenthen/dsl/keyword"
	"whenthen/engine/operator"
)

// TestHighlighting compares the words that the extension for Visual Studio Code highlights with the tables of keywords, attributes
// and operators.
func TestHighlighting(t *testing.T) {
	const name = "../../editors/vscode/syntaxes/drl.tmLanguage.json"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	words := keyword.Words(keyword.Item | keyword.Head | keyword.Conditions | keyword.Code | keyword.Declaration)
	words = append(words, keyword.AttributeNames()...)
	words = append(words, operator.Words(operator.Anywhere|operator.Conditions)...)
	for _, word := range words {
		if !regexp.MustCompile(`[(|]` + word + `[)|(]`).Match(text) {
			t.Errorf("%s has no pattern for the word %s", name, word)
		}
	}
}
