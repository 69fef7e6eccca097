// Package jobflags defines the flags that several commands share, and creates a job for package runner from them: [Given] for the rules and
// facts of a session, [Lateness] for late facts, [Profile] for profiles. The structs are read by kong, which uses their tags; a command
// embeds the structs it supports. Flags of a single command are defined with that command.
package jobflags
