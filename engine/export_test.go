package engine

import "whenthen/engine/snapshot"

// Seal adds the checksum to a snapshot that a test has written; Unseal removes it.
var Seal, Unseal = snapshot.Seal, snapshot.Unseal
