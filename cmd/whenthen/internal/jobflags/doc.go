// Package jobflags holds the flags by which several commands say what goes into a session, what is done with it, and what is measured, and makes a
// job for package runner of them. The structs are for kong, which reads the tags; a command embeds those it has.
package jobflags
