//go:build !js

package flow

// inBrowser is true in the browser, where process files are not read: code for reading XML would make the page too large.
const inBrowser = false
