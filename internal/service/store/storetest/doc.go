// Package storetest contains the tests that every store must pass.
package storetest
