// Package play is the playground: a page into which rules, facts and a test are typed, and where they run at once. Do answers one
// request. The page sends requests over HTTP (whenthen play). Where the engine is compiled to WebAssembly and runs in the browser
// (package internal/play/wasm), it calls Do directly, and so works from any file server. Every run has limits, because what is typed
// may be unfinished and run for ever.
package play
