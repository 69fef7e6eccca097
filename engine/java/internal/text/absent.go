//go:build js

package text

import "whenthen/engine/java/internal/def"

// scannerFamilies is empty in the browser: the page would become too large.
func scannerFamilies() []def.Family { return nil }
