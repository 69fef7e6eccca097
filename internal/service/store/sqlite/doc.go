// Package sqlite keeps sessions in one SQLite file, with a driver in Go. The file is in WAL mode, and a commit is on the disk
// before it is acknowledged. Inputs that arrive while one commit is under way are stored together by the next.
package sqlite
