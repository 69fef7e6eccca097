//go:build js

package collect

import "whenthen/engine/java/internal/def"

// futureFamilies is empty in the browser: the page would become too large.
func futureFamilies() []def.Family { return nil }
