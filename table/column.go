package table

import "strings"

// kind is the kind of a column.
type kind struct {
	name   string // in capitals
	letter byte   // the title of a column may begin with this letter instead of being the name
	once   bool   // a table has at most one such column
	form   valueForm
	about  string // explanation for users
}

// valueForm is the form of an attribute's value.
type valueForm int

const (
	noAttribute valueForm = iota
	number                // a whole number, or an expression in brackets
	whole64               // a whole number
	truth
	text
	timer
)

// kinds are the kinds of columns. A column that sets an attribute has the attribute's name, except PRIORITY.
var kinds = []kind{
	{"CONDITION", 'C', false, noAttribute, "A condition, or a constraint of the pattern that stands in the row below."},
	{"ACTION", 'A', false, noAttribute, "What the rule does."},
	{"NAME", 'N', true, noAttribute, "The name of the rule."},
	{"DESCRIPTION", 'I', false, noAttribute, "A comment of the rule."},
	{"PRIORITY", 'P', true, number, "The salience of the rule: a whole number, or an expression in brackets."},
	{"DURATION", 'D', true, whole64, "How many milliseconds the rule waits."},
	{"TIMER", 'T', true, timer, "When the rule fires: int: 1m 5m, or cron: 0 0 8 * * ?"},
	{"ENABLED", 'B', true, truth, "Whether the rule is used: true or false."},
	{"CALENDARS", 'E', true, text, "The calendar in whose times the rule may fire."},
	{"NO-LOOP", 'U', true, truth, "true: a change that the rule makes does not match it again."},
	{"LOCK-ON-ACTIVE", 'L', true, truth, "true: while its group has the focus, no change matches the rule anew."},
	{"AUTO-FOCUS", 'F', true, truth, "true: a match gives the rule's group the focus."},
	{"ACTIVATION-GROUP", 'X', true, text, "The first rule of the group that fires drops the others."},
	{"AGENDA-GROUP", 'G', true, text, "The group that must have the focus for the rule to fire."},
	{"RULEFLOW-GROUP", 'R', true, text, "The group that a process activates."},
	{"DATE-EFFECTIVE", 'V', true, text, "The rule does not fire before this date: \"1-Jan-2026\"."},
	{"DATE-EXPIRES", 'Z', true, text, "The rule does not fire from this date on: \"1-Jan-2027\"."},
	{"METADATA", '@', false, noAttribute, "An annotation of the rule, without the @."},
}

// attribute returns the rule attribute that a column of this kind sets.
func (k *kind) attribute() string {
	if k.name == "PRIORITY" {
		return "salience"
	}
	return strings.ToLower(k.name)
}

// kindNamed returns the kind of a column with a title: the name of the kind, or any word that begins with its letter. It returns nil if
// there is no such kind.
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

// column is a column of the current table.
type column struct {
	*kind
	builder builder
	bad     bool // its head has a mistake, which has been reported; further cells are ignored
}

// meansTrue reports whether a word means true: true or on in any case, or any word that begins with y.
func meansTrue(word string) bool {
	word = trim(word)
	return strings.EqualFold(word, "true") || strings.EqualFold(word, "on") || strings.HasPrefix(word, "Y") || strings.HasPrefix(word, "y")
}
