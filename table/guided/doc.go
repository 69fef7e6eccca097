// Package guided makes rules from guided decision tables (.gdst), the XML files that the workbench of Drools writes. The rules are those
// that the workbench makes from them. Every part of their text is linked to the value in the XML, so that a mistake in a rule is shown where
// it was written.
//
// element.go reads the XML, table.go finds the columns and rows, condition.go, action.go and value.go write the parts of a rule, rules.go whole rules.
package guided
