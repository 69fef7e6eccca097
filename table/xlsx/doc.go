// Package xlsx reads decision tables and the data of templates from .xlsx and .xls spreadsheets. [Open] opens a workbook (workbook.go), and
// [Workbook.Sheet] returns a worksheet in the form that packages table and template expect, with the values of cells as Drools reads them
// (sheet.go). Package internal/workbook reads the file format. Package xlsx is separate from package table, so that a program whose tables
// are text does not depend on spreadsheets.
package xlsx
