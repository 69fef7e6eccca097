// Package objects walks over objects together with all they refer to: it copies them for a fork of a session (Copier), writes
// them into the trees of a snapshot and makes them again (GraphWriter, GraphReader), and adds up the memory they take
// (Footprint). Objects may refer to each other in circles and lie too deep in each other for recursion; each is visited once.
package objects
