// Package template makes rules from a rule template, a .drt file, and the rows of a table or other data. A template is rule text
// with placeholders for the values of columns:
//
//	template header
//	customer
//	percent : Long
//
//	package shop
//
//	template "discounts"
//	rule "discount_@{row.rowNumber}"
//	when
//	  $o : Order( customer == "@{customer}" )
//	then
//	  $o.setDiscount( @{percent} );
//	end
//	end template
//
// Each row makes the rules of each template in the file. A line is dropped if the row has no value for a column that it uses. The columns
// listed between the name of a template and its first rule are exempt: a line is kept even if the row has no value for them. In Drools
// 10.2, which makes the same rules, the list has no other meaning either.
//
// parse.go reads a .drt file, node.go the tags in it, rows.go the data, and eval.go evaluates the expressions and writes the rules.
package template
