// Package template makes rules of a rule template, a .drt file, and the rows of a table or other data. A template is rule text with
// places for the values of columns:
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
// Each row makes the rules of each template of the file. A line with a value that the row does not have is left out. Columns
// may be listed between the name of a template and its first rule: lines that use them stay also where a row has no value for them. Drools
// 10.2, which makes the same rules, gives that list no other meaning either.
package template
