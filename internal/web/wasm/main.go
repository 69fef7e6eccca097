//go:build js && wasm

// Command wasm is the page's server in the browser. It defines a JavaScript function whenthen that takes a request (method,
// path, body, the last event seen) and a callback for the answer (status, body). No other process or machine is involved.
package main

import (
	"context"
	"syscall/js"

	"whenthen/internal/web"
)

func main() {
	engine, err := web.NewEngine()
	if err != nil {
		panic(err) // the shipped rules compile
	}
	js.Global().Set("whenthen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		ask, reply := args[0], args[1]
		text := func(name string) string { return ask.Get(name).String() }
		go func() { // do not block the caller, which runs on the only thread
			status, body := engine.Answer(context.Background(), text("method"), text("path"), text("body"), text("last"))
			reply.Invoke(status, string(body))
		}()
		return nil
	}))
	select {}
}
