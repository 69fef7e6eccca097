package fact

import (
	"slices"
	"strings"
)

// RunFunc is the signature of every function that is not written in rule text: methods of Go structs, members of the Java library,
// functions of the program, getters, setters and constructors.
//
// args[0] is the receiver of an instance method, in the register form of Method.Owner; it is not null. The arguments follow in the
// forms of Params. The repeated arguments of a variadic method are objects (the form of ObjectType), whatever their type; a single
// array may be passed instead of all of them. The result is stored in out in the form of Result; if that is VoidType, out may be
// left unchanged. A RunFunc must neither keep nor modify args, nor keep what they point to.
//
// A Java exception is an error of type *Exception. A panic in the program's own code is not recovered here.
type RunFunc func(env *Env, args []Value, out *Value) error

// AtOnceFunc is a RunFunc that cannot fail. It returns false without doing anything if Run must be called instead, which may fail or check
// limits.
type AtOnceFunc func(env *Env, args []Value, out *Value) bool

// Method is a method, static function or constructor that rule text may call, resolved once at compile time.
type Method struct {
	Name     string
	Owner    *Type // nil for a free function registered by the program
	Static   bool
	Params   []*Type // the last is the element type if Variadic
	Variadic bool
	Result   *Type // VoidType if it returns nothing
	// ResultOf, if not nil, derives a more precise result type from the static types of receiver and arguments (List<Cell>.get). It returns
	// Result if it cannot. The receiver type is nil for static methods. A function among the arguments has the type of its result as Elem
	// if that is known. ResultOf creates types in the given space.
	ResultOf func(in Space, recv *Type, args []*Type) *Type
	// Passes, if not nil, derives the types of the values with which the method calls a function that is argument i, counted from 0. given
	// is PassedBy of the receiver or, for a static method, of the collection on which its result will be used. before are the types of the
	// arguments before the function, as for ResultOf. Without Passes, functions are called with values of the types given. The result is
	// nil if the types are not known.
	Passes func(given, before []*Type, i int) []*Type
	// Stores means that the last argument must be an element of the receiver, or a value of the receiver if it is a map, since the method
	// stores it there or returns it like an element (List.add, Map.put, Map.getOrDefault).
	Stores bool
	// Run calls the method; see RunFunc. AtOnce, if not nil, is a faster alternative for ordinary arguments.
	Run    RunFunc
	AtOnce AtOnceFunc
	// Super is Run for a call with super: it does not search for an overriding method in the class of the object. It is nil if Run does not
	// search for one either.
	Super RunFunc
	// Reads is the property that a generated getter returns; nil for any other method.
	Reads *Property
	// Sets is the property that a generated setter stores. Fills are the properties to which the arguments of a declared type's constructor
	// are assigned, in order. Both are nil for any other method.
	Sets  *Property
	Fills []*Property
	// Begins is the constructor of a Java class that the constructor of a declared type runs first; nil if no supertype is such a class.
	Begins *Method
	// Writes contains the properties that a call inside modify(){} changes, apart from the property in SetterOf: AllProperties for a method
	// about which nothing is known, none for methods known to change nothing.
	Writes Mask
	// SetterOf is the property that a setter changes. It is nil for any other method, and if the program has specified what the
	// method changes.
	SetterOf *Property
	// ParamNames are the names of the parameters of a Java method or constructor; nil if unknown.
	ParamNames []string
	// Hidden means that rule text may not call the method because it is private to its class.
	Hidden bool
	// TypeParams contains, for each parameter whose type is a type parameter of the class, the name of that type parameter, and "" for
	// other parameters. It is nil if no parameter has such a type.
	TypeParams []string
	// Makes marks a constructor of a Java class: its code receives a new object as its first argument, and that object is the
	// result of the call.
	Makes bool
	// Body is the code of a method of a Java class, or nil. Run executes it when no action is running.
	Body Code

	overrides methodTable
}

// Invoke calls the method with canonical Go values that have the types of Params. recv is nil for static methods.
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

// Changes returns the set of properties that a call inside modify(){} changes.
func (m *Method) Changes() Mask {
	if m.SetterOf != nil {
		return m.Writes | m.SetterOf.Mask()
	}
	return m.Writes
}

// ReceiverType returns the type of the object on which the method is called: Object if the method does not belong to a class.
func (m *Method) ReceiverType() *Type {
	if m.Owner == nil {
		return ObjectType
	}
	return m.Owner
}

// ParamForm returns the type that determines the register form of argument i, counted from 0 without the receiver.
func (m *Method) ParamForm(i int) *Type {
	if m.Variadic && i >= len(m.Params)-1 {
		return ObjectType
	}
	return m.Params[i]
}

// Failure is the panic value of a failed evaluation: an error whose message is in terms of DRL. A caller that knows the position in the
// rule adds it.
type Failure struct {
	Message string
	Cause   error // an error or panic value of the program's code, if that is the cause
}

// Error returns the message, followed by the message of the cause.
func (f *Failure) Error() string {
	if f.Cause != nil {
		return f.Message + ": " + f.Cause.Error()
	}
	return f.Message
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Cause }

// Fold is the implementation of an accumulate function, built in or registered by the program. Values are in canonical form; nulls
// are skipped unless Nulls is set. Its functions may fail by returning an error or by a panic.
type Fold struct {
	Class  *Type // the Java class that implements the function; nil if it is one of the program
	Result *Type // result type of Value, if the program's function specifies it
	Nulls  bool
	New    func() any
	Add    func(state, value any) error
	// Remove subtracts a value. If it returns false because it cannot, the remaining values are folded again from the start.
	Remove func(state, value any) bool
	// Value returns ok=false if there is no result and therefore no match. It returns a new list or set in every call.
	Value func(state any) (result any, ok bool)
	// Sure means that Value cannot fail.
	Sure bool
	// AddAtOnce and RemoveAtOnce, if not nil, do the same as Add and Remove where these cannot fail and run no code of rules or the
	// program. Otherwise they change nothing and return false.
	AddAtOnce, RemoveAtOnce func(state, value any) bool
	// AddAllAtOnce, if not nil, adds several values and returns their number. It stops at the first value for which AddAtOnce returns
	// false.
	AddAllAtOnce func(state any, values []any) int
	// Numbers, if not nil, is a faster alternative for arguments that are numbers and never null.
	Numbers *NumberFold
}

// SavedState is a state of a fold that depends on the order in which values were added and removed, so that it cannot be restored by adding
// the remaining values. Images of sessions contain the result of Save.
type SavedState interface {
	// Save returns values in canonical form, or nil if adding the remaining values restores the state.
	Save() []any
	// Load restores a saved state in a new state. It returns false, and leaves the state undefined, if no state can have been saved as
	// these values.
	Load(values []any) bool
}

// RepeatedState is the state of a fold that can be replaced by a better one after it could not remove a value.
type RepeatedState interface {
	// Again returns a state without values, to which the remaining values are added.
	Again() any
}

// NumberFold folds numbers without boxing them, into the same states. Numbers are passed as 64 bits: integers as they are, and
// floating-point numbers as the bits of a float64.
type NumberFold struct {
	Floating bool // whole numbers are passed as float64, too
	// FailedIsZero means that 0 may be folded in place of an argument that could not be computed.
	FailedIsZero bool
	// Blind means that the argument does not affect the result, so it need be neither computed nor stored.
	Blind bool
	// Valued means that images of sessions contain the numbers as values. They always did for functions that collect values, which are
	// stored as numbers now.
	Valued bool
	Add    func(state any, bits uint64)
	// AddAll, if not nil, adds several numbers, in their order. For a Blind function only their number counts.
	AddAll func(state any, bits []uint64)
	// Remove returns false under the same conditions as Fold.Remove.
	Remove func(state any, bits uint64) bool
}

// ParamText returns the parameter types in parentheses, as in a signature: "(String, int...)".
func (m *Method) ParamText() string {
	list := names(m.Params)
	if m.Variadic && len(list) > 0 {
		list[len(list)-1] += "..."
	}
	return "(" + strings.Join(list, ", ") + ")"
}

// Taking returns the first of several methods with n parameters, or nil.
func Taking(n int, list []*Method) *Method {
	for _, m := range list {
		if len(m.Params) == n {
			return m
		}
	}
	return nil
}

// HasSignature reports whether a list contains a method with the same parameter types as m.
func HasSignature(list []*Method, m *Method) bool {
	return slices.ContainsFunc(list, func(old *Method) bool { return old.Variadic == m.Variadic && slices.Equal(old.Params, m.Params) })
}
