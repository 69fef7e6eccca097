package table

import "whenthen"

// Source makes rules from a sheet for whenthen.Compile and similar functions. These also report the mistakes in the form of the
// table.
func Source(s *Sheet, opts Options) whenthen.Source {
	file, found := Rules(s, opts)
	return whenthen.Derived(file, found...)
}
