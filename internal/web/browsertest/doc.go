// Package browsertest tries the page of whenthen sudoku serve in a browser.
//
// It is a module of its own, so that the browser driver is no requirement of the library. The tests of package web run it;
// by hand it is run with
//
//	go -C internal/web/browsertest test ./...
package browsertest
