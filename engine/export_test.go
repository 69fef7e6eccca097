package engine

import "whenthen/engine/snapshot"

// Seal puts the checksum on a snapshot that a test has written.
var Seal, Unseal = snapshot.Seal, snapshot.Unseal
