// Package script reads scripts: facts, globals, agenda groups to focus, and steps for a session, in the form
// that conformance cases and `whenthen run --steps` share. Read converts a tree to a Script; the caller executes
// its steps in a session.
//
// A script is a list of steps, or an object with "facts", "globals", "focus", "steps", "maxFirings" and "equality", all of
// which are optional; without steps there is one {"fire":-1}. A step is an object with one name:
//
//	{"insert":FACT}                     a fact as package facts describes them
//	{"update":{"id":"o","fields":{}}}   changes fields; "value" replaces a scalar; neither: only updates the fact
//	{"delete":"o"}
//	{"fire":-1}                         maximum number of firings; negative: until none is left
//	{"focus":"group"}
//	{"global":{"name":value}}
//	{"query":{"name":"q","args":[]}}    {"$var":true} leaves an argument open
//	{"advanceTo":"2024-05-01T12:00:00Z"} moves the clock to a date, or a duration since its start
//	{"advance":"10s"}                   moves the clock forward by a duration such as 1h30m or by milliseconds
//	{"swap":"rules-2"}                  continues with other rules: a file, or a folder of rule files
package script
