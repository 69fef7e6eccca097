// Package workbook reads spreadsheets in the formats Office Open XML (.xlsx, .xlsm) and Excel 97 to 2003 (.xls): the cells of their sheets,
// the merged ranges, the formats of numbers, and the results of formulas.
//
// The libraries for spreadsheets do much more, and Go initialises everything that a program links. The command would pay for that at every
// start, whatever it is started for (docs/benchmarks.md has the figures).
//
// Of SpreadsheetML (ECMA-376, part 1, 18) it reads
//
//   - the package (part 2): relationships, recognised by the last part of their types, so that strict and transitional files are read alike;
//     parts in UTF-8 or UTF-16; names of parts in any case, with slashes or backslashes;
//   - of the workbook: date1904, fullCalcOnLoad and the sheets, except charts, dialogs and macro sheets;
//   - of a sheet: mergeCells, and rows and cells in any order, with or without their names; values of all types, including dates (t="d")
//     and texts in the cell. Hidden rows and sheets are read like others;
//   - of texts: their runs, without fonts and pronunciations; escapes such as _x000D_;
//   - of styles: the number formats of cells.
//
// It does not read defined names, tables, links to other workbooks, layout, validation, drawings and encrypted files. Unknown elements of
// any namespace are skipped, as are a DOCTYPE and comments. Entities that XML does not define are errors. So are incomplete files: a
// missing part, an element without an end, a cell beyond row 1048576 or column XFD.
//
// A file of Excel 97 to 2003 is a compound file (compound.go) with records in one stream (BIFF8, [MS-XLS]). The same content is read from
// it: biff_record.go reads records, biff_text.go texts that continue in further records, biff_book.go what all sheets share, biff_sheet.go
// cells. Formulas have the results stored in the file. Earlier versions and encrypted files are errors.
//
// A Workbook opens a file (workbook.go, part.go) and reads a Sheet (sheet.go, cell.go, text.go). Formulas without a result are computed:
// formula.go finds the values of cells, expression.go has the grammar, operator.go and function.go the operators and functions. Show
// (format.go) formats a number. Dates are formatted in date.go. Other formats are treated in three ways, as in Apache POI, which Drools
// uses to read spreadsheets: fractions in fraction.go, most formats of one or two sections in pattern.go, and those with more sections or
// with conditions in section.go and number.go. testdata/formats.tsv contains what POI shows.
//
// The size of files is limited (docs/limits.md): the bytes when unpacked, the cells of a sheet, the length of a text, and how many cells
// formulas may read.
package workbook
