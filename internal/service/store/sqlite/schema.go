package sqlite

// schema creates the tables. user_version is the version of the file format, so that a later program can recognize it. Snapshots
// have a separate table, because every input writes the row of its session.
const schema = `
CREATE TABLE IF NOT EXISTS sessions (
	key      TEXT PRIMARY KEY,
	rules    TEXT NOT NULL,
	clock    TEXT NOT NULL,
	version  INTEGER NOT NULL,
	created  INTEGER NOT NULL,
	changed  INTEGER NOT NULL,
	due      INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_due ON sessions (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS snapshots (session TEXT PRIMARY KEY, version INTEGER NOT NULL, snapshot BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS inputs (
	session TEXT NOT NULL,
	version INTEGER NOT NULL,
	id      TEXT NOT NULL,
	rules   TEXT NOT NULL,
	at      INTEGER NOT NULL,
	digest  TEXT NOT NULL,
	body    BLOB,
	answer  BLOB,
	PRIMARY KEY (session, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS input_ids ON inputs (session, id);
CREATE TABLE IF NOT EXISTS rules (version TEXT PRIMARY KEY, text BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS served (rules TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 2;
`

// format is the user_version of files that this program reads.
const format = 2
