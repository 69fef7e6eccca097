//go:build js

package chrono

import "whenthen/engine/java/internal/def"

// builderFamilies is empty in the browser: the page would become too large.
func builderFamilies() []def.Family { return nil }
