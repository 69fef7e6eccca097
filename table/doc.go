// Package table makes rules of decision tables, in the form that Drools gave them: a spreadsheet in which a row is a rule, and the rows
// on top of a table say what its columns mean.
//
//	RuleSet    shop
//	Import     com.acme.Order
//	RuleTable  Discounts
//	CONDITION           CONDITION        ACTION
//	$o : Order
//	customer == $param  total >= $param  $o.setDiscount( $param );
//	Customer            Total            Discount
//	"gold"              1000             15
//	"silver"            1000             5
//
// A [Sheet] is the cells of one worksheet. [CSV] reads them from text; package table/xlsx reads .xlsx and .xls files and is apart from
// this one, so that a program that needs only text does not carry it. [Rules] makes rules of a sheet: rule text of which every part
// knows its cell, so what is wrong in a rule is shown in the cell that it was written in. [Source] is the same as a source for
// whenthen.Compile.
//
// The rules are those that Drools 10.2 makes, with the same names: the name of the table, an underscore and the number of the row.
// docs/tables.md describes the form of a table.
package table
