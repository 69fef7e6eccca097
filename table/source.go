package table

import "whenthen"

// Source makes rules of a sheet for whenthen.Compile and its like. Mistakes in the form of the table are among what these report.
func Source(s *Sheet, opts Options) whenthen.Source {
	file, found := Rules(s, opts)
	return whenthen.Derived(file, found...)
}
