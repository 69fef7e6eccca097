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
// Each row makes the rules of each template of the file. A line with a value that the row does not have is left out. The rules are those
// that Drools 10.2 makes; it does not look at the columns that may stand between the name of a template and its first rule, but that
// these are not left out, and so they have no other meaning here.
package template
