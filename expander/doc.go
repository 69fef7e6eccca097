// Package expander translates rules written in sentences of a domain-specific language into rule text. A .dsl file defines the
// sentences, a .dslr file contains the rules:
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
// A [Language] is the sentences of one or more .dsl files (entry.go, key.go). [Language.Expand] translates a file of rules (expand.go,
// substitute.go); every part of the resulting text is linked to the sentence that it came from. [Sentence] describes a sentence to editors
// (sentence.go). The rules are the same as those of Drools 10.2. Regular expressions in sentences are Java's, including lookahead and the
// like, so this package uses the library regexp2.
package expander
