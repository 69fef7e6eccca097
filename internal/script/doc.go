// Package script reads what is to be done with a session: facts, globals, agenda groups to focus, and steps, in the form
// that conformance cases and `whenthen run --steps` share. Read makes a Script of a tree; who plays it decides what the
// steps do to a session.
//
// A script is a list of steps, or an object with "facts", "globals", "focus", "steps", "maxFirings" and "equality", of
// which all may be absent; without steps there is one {"fire":-1}. A step is an object with one name:
//
//	{"insert":FACT}                     a fact as package facts describes them
//	{"update":{"id":"o","fields":{}}}   changes fields; "value" replaces a scalar; neither: only tells that it has changed
//	{"delete":"o"}
//	{"fire":-1}                         at most so many firings; negative: until nothing is left
//	{"focus":"group"}
//	{"global":{"name":value}}
//	{"query":{"name":"q","args":[]}}    {"$var":true} is an argument left open
//	{"advanceTo":"2024-05-01T12:00:00Z"} moves it on to a date, or a time since the start of the clock
//	{"advance":"10s"}                   moves the clock on, by a time such as 1h30m or by milliseconds
//	{"swap":"rules-2"}                  goes on with other rules: a file, or a folder of rule files
package script
