// Package objects walks objects and everything they refer to: it copies them for a fork of a session (Copier), writes them into the trees
// of a snapshot and restores them (GraphWriter, GraphReader), and adds up the memory they use (Footprint). Objects may form cycles and be
// nested too deeply for recursion; each is visited once.
package objects
