// Package play is the playground: rules, facts and a test, typed into a page, run at once. Do answers one request; the page
// asks it over HTTP (whenthen play), or directly where the engine is compiled to WebAssembly and runs in the browser
// (package internal/play/wasm), so that the page works from any file server. Every run has bounds: it is somebody's unfinished text.
package play
