//go:build js

package java

import "whenthen/engine/java/internal/def"

// In the browser the library has fewer classes: the page would become too large.

func digestFamilies() []def.Family { return nil }

func reflectFamilies() []def.Family { return nil }
