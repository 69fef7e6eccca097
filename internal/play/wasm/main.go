//go:build js && wasm

// Command wasm is the engine for the playground without a server (package internal/play). It defines a JavaScript function whenthen
// that takes a request and returns the answer, both as JSON text.
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
