// Package xlsx reads decision tables and data of templates from .xlsx and .xls spreadsheets. [Open] reads a workbook, and [Workbook.Sheet] returns a
// worksheet in the form that packages table and template expect. It is separate from package table, so that a
// program whose tables are text does not depend on the reader of spreadsheets. workbook.go finds the sheets, sheet.go reads cells as Drools does;
// the file format itself is the task of package internal/workbook.
package xlsx
