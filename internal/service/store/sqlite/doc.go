// Package sqlite implements store.Store in one SQLite file, with a driver in Go. The file is in WAL mode, and a commit is on disk
// before it is acknowledged. Inputs that arrive while one commit is in progress are stored together by the next.
//
// [Open] creates the file with the tables of schema.go. store.go reads. write.go writes: one goroutine collects the changes of all requests
// and commits them.
package sqlite
