// Package postgres implements store.Store in a PostgreSQL database, for services on several machines that serve the same sessions.
// [Open] connects and creates the tables of schema.go if they do not exist. Versions of a session, checked in the statement that
// adds an input, keep two services from continuing the same session; no locks are held between requests.
package postgres
