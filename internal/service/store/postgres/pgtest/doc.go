// Package pgtest runs a separate PostgreSQL server for a test: in a folder that is removed afterwards, on a free port. [Start] skips the
// test where PostgreSQL is not installed; [Server.End] and [Server.Begin] stop and restart the server, for tests of a database that is
// unavailable.
package pgtest
