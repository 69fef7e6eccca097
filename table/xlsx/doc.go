// Package xlsx reads decision tables and the data of templates from .xlsx spreadsheets. It is apart from package table, so that a program whose
// tables are text does not carry what reads spreadsheets.
package xlsx
