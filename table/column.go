package table

import "strings"

// kind is what the cells of a column are.
type kind struct {
	name   string // of the column, in capitals
	letter byte   // that a column may begin with in place of the name
	once   bool   // a table has at most one such column
	form   valueForm
}

// valueForm is how the value of an attribute is written.
type valueForm int

const (
	noAttribute valueForm = iota
	number                // a whole number, or an expression in brackets
	whole64               // a whole number
	truth
	text
	timer
)

// kinds are the columns there are. The name of an attribute's column is that of the attribute, but for PRIORITY.
var kinds = []kind{
	{"CONDITION", 'C', false, noAttribute},
	{"ACTION", 'A', false, noAttribute},
	{"NAME", 'N', true, noAttribute},
	{"DESCRIPTION", 'I', false, noAttribute},
	{"PRIORITY", 'P', true, number},
	{"DURATION", 'D', true, whole64},
	{"TIMER", 'T', true, timer},
	{"ENABLED", 'B', true, truth},
	{"CALENDARS", 'E', true, text},
	{"NO-LOOP", 'U', true, truth},
	{"LOCK-ON-ACTIVE", 'L', true, truth},
	{"AUTO-FOCUS", 'F', true, truth},
	{"ACTIVATION-GROUP", 'X', true, text},
	{"AGENDA-GROUP", 'G', true, text},
	{"RULEFLOW-GROUP", 'R', true, text},
	{"DATE-EFFECTIVE", 'V', true, text},
	{"DATE-EXPIRES", 'Z', true, text},
	{"METADATA", '@', false, noAttribute},
}

// attribute is the rule attribute that a column of the kind sets.
func (k *kind) attribute() string {
	if k.name == "PRIORITY" {
		return "salience"
	}
	return strings.ToLower(k.name)
}

// kindNamed is the kind of a column by what stands on top of it: its name, or a word with its letter in front.
func kindNamed(title string) *kind {
	title = strings.ToUpper(title)
	for i := range kinds {
		if kinds[i].name == title {
			return &kinds[i]
		}
	}
	for i := range kinds {
		if title != "" && title[0] == kinds[i].letter {
			return &kinds[i]
		}
	}
	return nil
}

// column is a column of the table in work.
type column struct {
	*kind
	builder builder
	bad     bool // something is wrong with its head, and was said
}

// meansTrue tells whether a word stands for true.
func meansTrue(word string) bool {
	word = trim(word)
	return strings.EqualFold(word, "true") || strings.EqualFold(word, "on") || strings.HasPrefix(word, "Y") || strings.HasPrefix(word, "y")
}
