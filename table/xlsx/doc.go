// Package xlsx reads decision tables and the data of templates from .xlsx spreadsheets, with excelize. It is apart from package table,
// so that a program whose tables are text does not carry a library for spreadsheets.
package xlsx
