// Package xlsx reads decision tables and data of templates from .xlsx spreadsheets. It is separate from package table, so that a
// program whose tables are text does not depend on the reader of spreadsheets.
package xlsx
