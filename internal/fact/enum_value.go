package fact

// EnumValue is a constant of an enum. Constants are compared by pointer.
type EnumValue struct {
	Type    *Type
	Name    string
	Ordinal int // from 0
	Fields  []any
	// Overrides are the methods that a constant of a Java enum overrides in its own body.
	Overrides []*Method
	Own       *Type  // the class of a constant of a Java enum that has a body; nil for other constants
	Text      string // the result of toString if it differs from the name; else ""
}

// String returns the result of toString, as in Java.
func (e *EnumValue) String() string {
	if e.Text != "" {
		return e.Text
	}
	return e.Name
}

// Class returns what getClass returns: a constant with a body has a class of its own.
func (e *EnumValue) Class() *Type {
	if e.Type.Complete(); e.Own != nil {
		return e.Own
	}
	return e.Type
}

// Constant returns the enum's constant with a name, or nil.
func (t *Type) Constant(name string) *EnumValue {
	for _, c := range t.Constants {
		if c.Name == name {
			return c
		}
	}
	return nil
}
