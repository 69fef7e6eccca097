//go:build js && wasm

// Command wasm is the engine for the playground without a server: it gives the page a function whenthen, which takes a request and returns the
// answer, both JSON texts (package internal/play).
package main

import (
	"context"
	"syscall/js"

	"whenthen/internal/play"
)

func main() {
	js.Global().Set("whenthen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(play.DoJSON(context.Background(), []byte(args[0].String())))
	}))
	select {}
}
