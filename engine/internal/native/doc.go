// Package native runs the hot loops and the recursive functions of rules as machine code, as a JVM's compiler does.
//
// Loop and Function translate statements that compute with int, long, double and boolean variables, and nothing else,
// into a WebAssembly Module; a Machine has github.com/tetratelabs/wazero compile it for the processor at hand. Package
// eval decides what is hot, and goes on with its closures wherever there is no translation.
//
// # A translation has no effects
//
// It reads variables and the fields of facts that the variables of the rule hold before it starts, and gives variables
// back when it ends well. Whatever else happens (division by zero, int division that overflows, calls nested too deep,
// the end of the run's context) ends it without a trace: the caller runs the same statements from the same state with
// its closures, which fail at the right place with the right exception, or do not fail. So nothing here knows about
// failures.
//
// # Time
//
// A module counts rounds and calls, and looks at the context every tickRounds of them.
package native
