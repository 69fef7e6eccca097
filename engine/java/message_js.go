package java

import "whenthen/engine/java/internal/def"

func messageFamilies() []def.Family { return nil }
