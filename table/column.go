package table

import "strings"

// kind is what the cells of a column are.
type kind struct {
	name   string // of the column, in capitals
	letter byte   // that a column may begin with in place of the name
	once   bool   // a table has at most one such column
	form   valueForm
	about  string // for people
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
