package explain

import (
	"fmt"
	"strings"
)

// Fact is one object in an answer.
type Fact struct {
	// ID is the number of the fact in its session, from 1 in the order of insertion; 0 for an object that is not a fact: an element
	// of a from, or the result of an accumulate.
	ID int64 `json:"id,omitempty"`
	// Name is the variable that the rule binds to it, or "" if there is none.
	Name string `json:"name,omitempty"`
	Type string `json:"type"`
	// Text is the object as rule text prints it, with its properties.
	Text string `json:"text"`
}

// briefText is the maximum length of an object's text in a sentence, in bytes.
const briefText = 100

// Brief does the same as String, but shortens a long text to the first properties: "#3 Order( id=o1, total=80, … )".
func (f Fact) Brief() string {
	if cut := strings.LastIndex(f.Text[:min(len(f.Text), briefText)], ", "); len(f.Text) > briefText && cut > 0 && strings.HasSuffix(f.Text, " )") {
		f.Text = f.Text[:cut] + ", … )"
	}
	return f.String()
}

// String returns the text after the number: "#3 Order( total=80 )".
func (f Fact) String() string {
	text := f.Text
	if f.Name != "" {
		text = f.Name + " = " + text
	}
	if f.ID == 0 {
		return text
	}
	return fmt.Sprintf("#%d %s", f.ID, text)
}
