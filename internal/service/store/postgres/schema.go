package postgres

// schema creates the tables, whose names all begin with whenthen_. An advisory lock prevents two services that start at once from
// creating them concurrently.
const schema = `
SELECT pg_advisory_xact_lock(7146801);
CREATE TABLE IF NOT EXISTS whenthen_sessions (
	key      TEXT COLLATE "C" PRIMARY KEY,
	rules    TEXT NOT NULL,
	clock    TEXT NOT NULL,
	version  BIGINT NOT NULL,
	created  BIGINT NOT NULL,
	changed  BIGINT NOT NULL
);
ALTER TABLE whenthen_sessions ADD COLUMN IF NOT EXISTS due BIGINT;
CREATE INDEX IF NOT EXISTS whenthen_sessions_due ON whenthen_sessions (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS whenthen_snapshots (
	session  TEXT COLLATE "C" PRIMARY KEY REFERENCES whenthen_sessions ON DELETE CASCADE,
	version  BIGINT NOT NULL,
	snapshot BYTEA NOT NULL
);
CREATE TABLE IF NOT EXISTS whenthen_inputs (
	session TEXT COLLATE "C" NOT NULL REFERENCES whenthen_sessions ON DELETE CASCADE,
	version BIGINT NOT NULL,
	id      TEXT COLLATE "C" NOT NULL,
	rules   TEXT NOT NULL,
	at      BIGINT NOT NULL,
	digest  TEXT NOT NULL,
	body    BYTEA,
	answer  BYTEA,
	PRIMARY KEY (session, version),
	UNIQUE (session, id)
);
CREATE TABLE IF NOT EXISTS whenthen_rules (version TEXT PRIMARY KEY, text BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS whenthen_served (rules TEXT PRIMARY KEY, version TEXT NOT NULL);
`
