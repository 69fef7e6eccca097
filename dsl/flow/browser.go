//go:build !js

package flow

// inBrowser means that process files are not read: reading XML would make the page larger than it may be.
const inBrowser = false
