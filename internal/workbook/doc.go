// Package workbook reads spreadsheets in the form of Office Open XML (.xlsx, .xlsm) and of Excel 97 to 2003 (.xls): the cells of their sheets, which of them
// are merged, how numbers are shown, and what formulas give.
//
// It is there because the libraries for spreadsheets do much more, and Go initialises all that a program links: the command would pay for it
// whenever it is started, for whatever (docs/benchmarks.md tells how much).
//
// Of SpreadsheetML (ECMA-376, part 1, 18) it reads
//
//   - the package (part 2): relationships, by the end of their types, so that strict files are as good as transitional ones; parts in UTF-8 or UTF-16,
//     under names whose case does not count, with slashes of either kind;
//   - of the workbook: date1904, fullCalcOnLoad, the sheets, but no charts, dialogs or macro sheets;
//   - of a sheet: rows and cells, with or without their names, in any order, and mergeCells; all kinds of values, also dates (t="d") and texts in the
//     cell; hidden rows and sheets as others;
//   - of texts: their runs, without fonts and pronunciations; escapes such as _x000D_;
//   - of styles: the number formats of cells.
//
// It does not read defined names, tables, what other workbooks hold, and what is laid out, validated, drawn or encrypted. Elements that it does not know
// are skipped, wherever they come from, and so are a DOCTYPE and comments; an entity that XML does not have is an error. So is a file that is not
// whole: a missing part, an element without its end, a cell beyond row 1048576 or column XFD.
//
// Of a file of Excel 97 to 2003, a compound file (compound.go) with records in one stream (BIFF8, [MS-XLS]), it reads the same: biff_record.go has the
// records, biff_text.go texts that go on in further records, biff_book.go what all sheets share, biff_sheet.go cells. Formulas have the value that is in the
// file. Earlier versions and encrypted files are errors.
//
// A Workbook opens a file (workbook.go, part.go) and reads a Sheet (sheet.go, cell.go, text.go). Formulas without a value are computed: formula.go
// has the cells, expression.go the grammar, operator.go and function.go what may be computed. Show (format.go) is a number in a format: dates are in date.go;
// other formats go three ways, as in Apache POI, with which Drools reads spreadsheets: fraction.go, pattern.go for the rest of those with one
// or two sections, section.go and number.go for those with more, or with conditions. testdata/formats.tsv is what POI shows.
//
// What a file may take is bounded (docs/limits.md): its bytes when unpacked, the cells of a sheet, what stands between two tags, what formulas look at.
package workbook
