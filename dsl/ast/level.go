package ast

// Level is a level of the language.
type Level uint8

// The levels. DRL6 is the default, as in Drools 10.
const (
	DRL6 Level = iota
	DRL10
)

// String returns the name of the level.
func (l Level) String() string {
	if l == DRL10 {
		return "DRL10"
	}
	return "DRL6"
}
