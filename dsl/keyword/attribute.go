package keyword

// Attribute is a rule attribute. It is written between the name of a rule and its conditions, or at file level for all rules of the file.
type Attribute struct {
	Name  string
	Value Value
	// Wants is the message for a value of the wrong kind.
	Wants string
	// Instead is the attribute that replaces it in DRL10, empty if DRL10 has the attribute itself.
	Instead string
}

// Value is the kind of value of an attribute.
type Value uint8

// The kinds of value.
const (
	Flag       Value = iota // true, false, or nothing, which means true
	Text                    // a string
	Texts                   // several strings, separated by commas
	Expression              // an expression that may use the bindings of the conditions
	Time                    // a time, or a timer in brackets
)

const (
	wantsGroup = "a group is a name in quotes"
	wantsDate  = `a date is written "4-Sep-2018" or "2018-09-04"`
)

var attributes = []Attribute{
	{Name: "salience", Value: Expression, Wants: "salience needs a number"},
	{Name: "enabled", Value: Expression, Wants: "enabled needs true, false or an expression in brackets"},
	{Name: "no-loop", Value: Flag, Wants: "no-loop is true or false"},
	{Name: "auto-focus", Value: Flag, Wants: "auto-focus is true or false"},
	{Name: "lock-on-active", Value: Flag, Wants: "lock-on-active is true or false"},
	{Name: "agenda-group", Value: Text, Wants: wantsGroup, Instead: "ruleflow-group"},
	{Name: "activation-group", Value: Text, Wants: wantsGroup},
	{Name: "ruleflow-group", Value: Text, Wants: wantsGroup},
	{Name: "date-effective", Value: Text, Wants: wantsDate},
	{Name: "date-expires", Value: Text, Wants: wantsDate},
	{Name: "dialect", Value: Text, Wants: `a dialect is "java" or "mvel"`},
	{Name: "calendars", Value: Texts, Wants: "calendars are names in quotes"},
	{Name: "timer", Value: Time, Wants: "timer needs a time"},
	{Name: "duration", Value: Time, Wants: "duration needs a time"},
}

// Attributes returns the table of rule attributes, which must not be changed.
func Attributes() []Attribute { return attributes }

// AttributeNamed returns an attribute by its name; nil if there is none.
func AttributeNamed(name string) *Attribute {
	for i := range attributes {
		if attributes[i].Name == name {
			return &attributes[i]
		}
	}
	return nil
}

// AttributeNames returns the names of all attributes, in the order of the table.
func AttributeNames() []string {
	names := make([]string, len(attributes))
	for i := range attributes {
		names[i] = attributes[i].Name
	}
	return names
}
