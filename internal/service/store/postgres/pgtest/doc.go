// Package pgtest runs a separate PostgreSQL server for a test: in a folder that is removed afterwards, on a free port.
package pgtest
