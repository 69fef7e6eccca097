//go:build js && wasm

// Command wasm is the page's server in the browser: it gives the page a function whenthen, which takes a request (method,
// path, headers, body) and a function for the answer (status, body). No other process or machine has a part in it.
package main

import (
	"bytes"
	"net/http"
	"strings"
	"syscall/js"

	"whenthen/internal/web"
)

func main() {
	server, err := web.NewServer(web.Options{InProcess: true})
	if err != nil {
		panic(err) // the shipped rules compile
	}
	js.Global().Set("whenthen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		ask, reply := args[0], args[1]
		r, err := http.NewRequest(ask.Get("method").String(), "http://localhost/"+ask.Get("path").String(), strings.NewReader(ask.Get("body").String()))
		if err != nil {
			reply.Invoke(http.StatusBadRequest, "")
			return nil
		}
		r.Header.Set("Content-Type", "application/json")
		if last := ask.Get("last").String(); last != "" {
			r.Header.Set("Last-Event-ID", last)
		}
		go func() { // the caller's thread is the only one
			w := &answer{header: http.Header{}, status: http.StatusOK}
			server.ServeHTTP(w, r)
			reply.Invoke(w.status, w.body.String())
		}()
		return nil
	}))
	select {}
}

// answer is a response that is kept.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// Flush has nothing to do: the answer is given when it is whole.
func (a *answer) Flush() {}
