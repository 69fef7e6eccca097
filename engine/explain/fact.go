package explain

import "fmt"

// Fact is one object in an answer.
type Fact struct {
	// ID is the number of the fact in its session, counted from 1 in the order of insertion; 0 for an object that is no
	// fact: an element of a from, or the result of an accumulate.
	ID int64 `json:"id,omitempty"`
	// Name is the variable that the rule binds it to, "" if none.
	Name string `json:"name,omitempty"`
	Type string `json:"type"`
	// Text is the object as rule text prints it, with its properties.
	Text string `json:"text"`
}

// String is the text, with the number in front: "#3 Order( total=80 )".
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
