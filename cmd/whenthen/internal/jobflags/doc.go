// Package jobflags defines the flags that several commands share: what goes into a session, what is done with it, and what is
// measured. It creates a job for package runner from them. The structs are for kong, which reads their tags; a command embeds the
// ones it supports.
package jobflags
