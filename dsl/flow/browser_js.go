package flow

const inBrowser = true // see browser.go
