package fact

import "strings"

// RunFunc is how every function is called that is not written in rule text: methods of Go structs, the members of the Java
// library, functions of the host, getters, setters and constructors.
//
// args[0] is the receiver of an instance method, in the register form of Method.Owner; it is not null. The arguments
// follow in the forms of Params. The repeated arguments of a variadic method are objects (the form of ObjectType),
// whatever their type; a single array may stand for all of them. The result goes to out in the form of Result; if that
// is VoidType, out may be left as it is. Neither args nor what they point to is kept, and args are not changed.
//
// A Java exception is an error of type *Exception. A panic of the host's own passes through.
type RunFunc func(env *Env, args []Value, out *Value) error

// Method is a method, static function or constructor that rule text may call, resolved once at compile time.
type Method struct {
	Name     string
	Owner    *Type // nil for a free function registered by the host
	Static   bool
	Params   []*Type // the last is the element type if Variadic
	Variadic bool
	Result   *Type // VoidType if it returns nothing
	// ResultOf, if not nil, tells the result type more exactly from the static types of receiver and arguments
	// (List<Cell>.get); it returns Result when it does not know. The receiver type is nil for static methods.
	ResultOf func(recv *Type, args []*Type) *Type
	// Run runs it.
	Run RunFunc
	// Super is Run as super calls it, which does not ask the class of the object for its own method; nil if Run does not ask either.
	Super RunFunc
	// Reads is the property a generated getter returns; nil for any other method.
	Reads *Property
	// Sets is the property a generated setter stores, and Fills are those the arguments of a declared type's constructor
	// go to, in order; nil for any other method.
	Sets  *Property
	Fills []*Property
	// Writes is what a call inside modify(){} changes, apart from the property in SetterOf: AllProperties for a method of which nothing
	// is known, zero for methods known to change nothing.
	Writes Mask
	// SetterOf is the property that a setter changes; nil for any other method, and where the host says what a method changes.
	SetterOf *Property
	// ParamNames are the names of the parameters of a Java method or constructor, nil where they are unknown.
	ParamNames []string
	// Hidden tells that rule text may not call the method: it is private to its class.
	Hidden bool
	// Generic tells that a parameter's type is a type parameter, for which a subclass may have its own type.
	Generic bool
	// Makes tells a constructor of a Java class: its code is given a new object first, which is what the call yields.
	Makes bool
	// Body is the code of a method of a Java class that has any; Run runs it where no action is under way.
	Body Code

	overrides methodTable
}

// Invoke calls the method with canonical Go values, converted to Params already. recv is nil for static ones.
func (m *Method) Invoke(env *Env, recv any, args ...any) (any, error) {
	regs := make([]Value, 0, 4)
	if !m.Static {
		regs = append(regs, Value{})
		regs[0].Store(m.ReceiverType(), recv)
	}
	for i, v := range args {
		var r Value
		r.Store(m.ParamForm(i), v)
		regs = append(regs, r)
	}
	var out Value
	if err := m.Run(env, regs, &out); err != nil || m.Result == VoidType {
		return nil, err
	}
	return out.Load(m.Result), nil
}

// Changes is what a call inside modify(){} changes.
func (m *Method) Changes() Mask {
	if m.SetterOf != nil {
		return m.Writes | m.SetterOf.Mask()
	}
	return m.Writes
}

func (m *Method) ReceiverType() *Type {
	if m.Owner == nil {
		return ObjectType
	}
	return m.Owner
}

// ParamForm is the type whose register form argument i has, from 0 without the receiver.
func (m *Method) ParamForm(i int) *Type {
	if m.Variadic && i >= len(m.Params)-1 {
		return ObjectType
	}
	return m.Params[i]
}

// Failure is what evaluation panics with: an error with the reason in DRL words. The caller that knows the place adds
// it.
type Failure struct {
	Message string
	Cause   error // the host's error or panic value, if any
}

func (f *Failure) Error() string {
	if f.Cause != nil {
		return f.Message + ": " + f.Cause.Error()
	}
	return f.Message
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Cause }

// Fold is the implementation of an accumulate function, of the host or of the language. Values are in canonical form;
// nulls are not folded unless Nulls says so. What fails may return an error or panic.
type Fold struct {
	Result *Type // of Value, where the host's function says so
	Nulls  bool
	New    func() any
	Add    func(state, value any) error
	// Remove subtracts a value, or returns false if it cannot; then the remaining values are folded anew.
	Remove func(state, value any) bool
	// Value returns ok=false if there is no result and so no match. Lists and sets are fresh with each call.
	Value func(state any) (result any, ok bool)
	// Sure, if not nil, reports whether adding and removing a value runs no code of rules or hosts and cannot fail.
	Sure func(value any) bool
	// Numbers, if not nil, does the same for arguments that are numbers and never null.
	Numbers *NumberFold
}

// NumberFold folds numbers without boxing them, into the same states. They come as 64 bits: integers as they are, and the
// bits of a float64.
type NumberFold struct {
	Floating bool // it takes whole numbers as float64, too
	// FailedIsZero means that 0 may be folded in place of an argument that could not be computed.
	FailedIsZero bool
	// Blind means that the argument has no influence, so it need be neither computed nor stored.
	Blind bool
	Add   func(state any, bits uint64)
	// Remove returns false as that of Fold does.
	Remove func(state any, bits uint64) bool
}

// ParamText is the types of the parameters in brackets, as in a signature: "(String, int...)".
func (m *Method) ParamText() string {
	list := make([]string, len(m.Params))
	for i, p := range m.Params {
		list[i] = p.String()
	}
	if m.Variadic && len(list) > 0 {
		list[len(list)-1] += "..."
	}
	return "(" + strings.Join(list, ", ") + ")"
}
