// Package image defines the state of a working memory as plain data: what sessions are forked and restored from, and what a snapshot
// contains. Package rete writes and reads images; package beta does so for the folds of accumulates.
//
// An Image refers to everything by number: tuples, nodes, items, and objects, whose numbers the caller assigns. It is valid for one network
// only. Since snapshots are read from files, Image.Check examines an image before a working memory is made of it: a link to a tuple that
// does not exist, or a list with a cycle, is an error there instead of a crash later.
package image
