// Package javatext treats strings as Java does: as sequences of UTF-16 code units, by which they are measured, ordered and hashed
// (utf16.go, case.go, space.go). It also formats numbers like Java (digits.go, binary.go). Whenthen stores strings as Go strings in UTF-8;
// the two views differ only for characters beyond ASCII, and [ASCII] (ascii.go) quickly finds out whether there are any.
//
// The package knows neither types nor values of rule text; package fact builds on it.
package javatext
