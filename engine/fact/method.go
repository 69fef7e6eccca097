package fact

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
	// Call runs it with canonical Go values (see the package comment), converted to Params already.
	// recv is nil for static ones. A host panic passes through; a Java exception is an error of type *Exception.
	Call func(recv any, args []any) (any, error)
	// Fast, if not nil, is the same method without boxing, one of
	//   func(unsafe.Pointer) int, … bool, … string, func(unsafe.Pointer, int), func(unsafe.Pointer, int) bool.
	// It may be used only if the receiver's dynamic type is Owner.
	Fast any
	// Typed, if not nil, is the Go function behind the method: it takes the receiver (of an instance method) and the
	// arguments as Go values of their canonical types and returns the result, perhaps with an error. It may be used if
	// its Go types are those of Params and Result. For StringBuilder.append it is a TextBuffer.
	Typed any
	// Reads is the property a generated getter returns; nil for any other method.
	Reads *Property
	// Sets is the property a generated setter stores, and Fills are those the arguments of a declared type's constructor
	// go to, in order; nil for any other method.
	Sets  *Property
	Fills []*Property
	// Writes is what a call inside modify(){} changes: the property of a setter, AllProperties for any other method
	// unless the host says which. Zero for methods known to change nothing.
	Writes Mask
}

// TextBuffer returns where a StringBuilder keeps its text, of which recv is one. Whoever appends to it does what the
// method does.
type TextBuffer func(recv any) *[]byte

// Failure is what evaluation panics with: an error with the reason in DRL words. Whoever knows the place adds it.
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
