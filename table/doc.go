// Package table makes rules from decision tables in Drools' format: a spreadsheet in which each row is a rule, and the rows at the
// top of a table define the meaning of its columns.
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
// A [Sheet] holds the cells of one worksheet. [CSV] reads them from text (csv.go). Package table/xlsx reads .xlsx spreadsheets; it is
// separate, so that a program that needs only text does not depend on it. [Rules] makes rules from a sheet (rules.go; the head of a table
// in head.go and column.go, code with values in pattern.go and snippet.go, the text of rules in rule.go). Every part of their text is
// linked to its cell, so that a mistake in a rule is reported in the cell where it was written. [Source] returns the same rules as a source
// for whenthen.Compile. outline.go describes the cells of a sheet to editors.
//
// The rules are those that Drools 10.2 makes, with the same names: the name of the table, an underscore and the number of the row.
// docs/tables.md describes the format of a table.
package table
