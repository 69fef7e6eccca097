// Package live keeps sessions that last. A Keeper opens a session when somebody asks for its key, gives it one input after the
// other, and puts it away when it was not used for long or when too many are open.
//
// # What is kept
//
// An input changes the session in memory first. Then it is stored, with its answer, and only then acknowledged. If it fails, or
// cannot be stored, the session in memory is thrown away and read again from the store: an input is kept as a whole or not
// at all. What was stored can be done again with the same outcome, because an input says which rules took it and what time it
// was, and the engine fires in one order. So a session is its newest snapshot and the inputs after it.
//
// # Questions
//
// Queries are asked of a copy of the session. They would bring the matching of conditions forward otherwise, and with it the
// order of later firings; the inputs alone would not lead to the same session any more.
package live
