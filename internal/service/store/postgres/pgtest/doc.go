// Package pgtest runs a PostgreSQL server of its own for a test: in a folder that is removed afterwards, on a free port.
package pgtest
