// Package play is the playground: a page in which users type rules, facts and a test, and run them immediately. DoJSON answers one request
// (request.go). The page sends requests over HTTP (whenthen play; server.go). If the engine is compiled to WebAssembly and runs in the
// browser (package internal/play/wasm, export.go), the page calls DoJSON directly, and so works from any file server. Every run has limits,
// because typed rules may be unfinished and run for ever.
package play
