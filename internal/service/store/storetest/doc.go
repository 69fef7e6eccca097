// Package storetest tests what every store has to do.
package storetest
