//go:build js

package chrono

import "whenthen/engine/java/internal/def"

// builderFamilies is empty in the browser: the page would become too large.
func builderFamilies() []def.Family { return nil }

// weekFamilies is empty in the browser, for the same reason.
func weekFamilies() []def.Family { return nil }
