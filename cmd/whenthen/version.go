package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version returns the text for --version: the module's version as the Go tool stamped it into the program, which includes the
// commit if the program was built in a checkout, and the Go version and platform.
func version() string {
	v := "(devel)" // go run and go test stamp no version
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	return fmt.Sprintf("whenthen %s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
