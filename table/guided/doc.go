// Package guided makes rules from guided decision tables (.gdst), the XML files that the workbench of Drools writes. The rules are the same
// as the ones of the workbench. Every part of their text is linked to the value in the XML, so that a mistake in a rule is reported where it
// was written.
//
// element.go finds elements of the XML, table.go reads the columns and rows, condition.go, action.go and value.go make the parts of a rule,
// and rules.go whole rules.
package guided
