// Package store says how sessions are kept: for each a snapshot, and the inputs that came after it. An input is stored before
// it is acknowledged; a newer snapshot takes the place of the inputs up to it. Packages sqlite and postgres below keep them.
//
// Every input takes a session from one version to the next, and is stored only if nobody else has stored one for the same
// version meanwhile. So two writers, on one machine or on two, cannot both go on from the same state: one of them gets
// ErrConflict, reads what the other has written, and tries again.
package store
