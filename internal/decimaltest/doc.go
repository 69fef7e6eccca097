// Package decimaltest tests facts whose fields are decimals of well-known libraries. It is a module of its own, so that a
// user of the engine need not download them.
package decimaltest
