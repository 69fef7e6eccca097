// Package postgres keeps sessions in a PostgreSQL database, for services on several machines that serve the same sessions.
package postgres
