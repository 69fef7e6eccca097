// Package expander makes rule text of rules that are written in sentences of a language of their own. What the sentences mean stands in a
// .dsl file, the rules in a .dslr file:
//
//	[when]There is an order of {customer}=$o : Order( customer == "{customer}" )
//	[when]- with a total over {amount}=total > {amount}
//	[then]Give {percent} percent=$o.setDiscount( {percent} );
//
//	rule "big orders"
//	when
//	  There is an order of Ada
//	  - with a total over 1000
//	then
//	  Give 15 percent
//	end
//
// A [Language] is the sentences of one or more .dsl files; [Language.Expand] makes rules of a file, in text of which every part knows
// the sentence that it came from. The rules are those that Drools 10.2 makes. Regular expressions in sentences are as in Java, with
// lookahead and the like, which is why this package needs the library regexp2.
package expander
