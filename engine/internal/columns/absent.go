//go:build js

package columns

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// In a browser nothing runs in columns: a page that loads sooner is worth more there than large joins that run faster.

// Supported reports whether there are programs.
const Supported = false

// Width is the greatest number of lanes.
const Width = 64

// Program is a condition in columns.
type Program struct{}

// New returns nil.
func New(*code.Code, int) *Program { return nil }

// Others is never called.
func (*Program) Others() []int { return nil }

// Machine runs programs.
type Machine struct{ Objects [Width]unsafe.Pointer }

// Begin is never called.
func (*Machine) Begin(*Program, []fact.Object) bool { return false }

// Run is never called.
func (*Machine) Run(int) (holds, unsure uint64) { return 0, 0 }

// Forget is never called.
func (*Machine) Forget() {}
