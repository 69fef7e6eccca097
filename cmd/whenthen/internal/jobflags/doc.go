// Package jobflags defines the flags that several commands share, and makes a job for package runner from them: [Given] for the
// rules and facts that go into a session, [Lateness] for late facts, [Profile] for profiles. The structs are for kong, which
// reads their tags; a command embeds the ones it supports. Flags of a single command are with that command.
package jobflags
