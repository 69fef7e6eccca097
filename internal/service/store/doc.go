// Package store defines how sessions are stored: for each a snapshot and the inputs after it. An input is stored before it is
// acknowledged; a newer snapshot replaces the inputs up to it. Subpackages sqlite and postgres implement it.
//
// Every input takes a session from one version to the next, and is stored only if no other input has been stored for the same
// version meanwhile. So two writers, on one machine or on two, cannot both continue from the same state: one of them gets
// ErrConflict, reads the data that the other has written, and tries again.
package store
