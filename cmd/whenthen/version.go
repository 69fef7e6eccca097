package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is what --version prints: the module's version as the Go tool has stamped it into the program, which names the
// commit if the program was built in a checkout, and what it was built with.
func version() string {
	v := "(devel)" // go run and go test stamp no version
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	return fmt.Sprintf("whenthen %s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
