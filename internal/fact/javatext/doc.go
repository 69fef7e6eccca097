// Package javatext knows a text as Java sees it: as a row of UTF-16 code units, by which it is measured, ordered and hashed, and how
// Java writes numbers. Texts are Go strings in UTF-8 everywhere in Whenthen; the two views differ for characters beyond ASCII only, and
// [ASCII] finds out fast whether there are any.
//
// Nothing here knows types or values of rule text: package fact builds on it.
package javatext
