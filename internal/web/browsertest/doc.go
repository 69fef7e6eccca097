// Package browsertest tests the page of whenthen sudoku serve in a browser.
//
// It is a module of its own, so that the library does not require the browser driver. The tests of package web run it; to run it by
// hand:
//
//	go -C internal/web/browsertest test ./...
package browsertest
