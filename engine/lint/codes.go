package lint

import "whenthen/engine/source"

// The codes of the findings. They are stable.
const (
	CodeConflict      source.Code = "conflicting-rules"
	CodeDuplicateRule source.Code = "duplicate-rule"
	CodeRangeGap      source.Code = "range-gap"
	CodeRangeOverlap  source.Code = "range-overlap"
	CodeRuleLoop      source.Code = "rule-loop"
	CodeSimilarName   source.Code = "similar-name"
	CodeSubsumedRule  source.Code = "subsumed-rule"
	CodeUnused        source.Code = "unused"
)

// Codes returns an explanation of every code, sorted by code.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: CodeConflict, Title: "rules that contradict each other", Explanation: "There are facts for which two rules of equal salience fire and set the same property to different values, so the order of the rules decides. The message shows such a fact; it was made, and the rules were run on it. Let the conditions exclude each other, or say by `salience` or a group which rule has the last word."},
		{Code: CodeDuplicateRule, Title: "rule that stands twice", Explanation: "Two rules have the same conditions and the same action. One of them can go."},
		{Code: CodeRangeGap, Title: "gap between ranges", Explanation: "Several rules look at ranges of one property and are alike otherwise, and between two of the ranges is a value that none of them takes: `age < 18` and `age > 18`."},
		{Code: CodeRangeOverlap, Title: "ranges that overlap", Explanation: "Several rules look at ranges of one property and are alike otherwise, and a value is in two of the ranges, so both rules fire: `total <= 100` and `total >= 100`."},
		{Code: CodeRuleLoop, Title: "rules that wake each other", Explanation: "Each of the rules does what makes the next one match, and the last one makes the first match again, so they may fire for ever. Constants in conditions and actions are taken into account."},
		{Code: CodeSimilarName, Title: "names that differ hardly", Explanation: "Two rules have names that differ in case, blanks or signs alone. Messages, tests and logs go by the name."},
		{Code: CodeSubsumedRule, Title: "rule that another one covers", Explanation: "A rule has the same action as another one and only more conditions, or narrower ones: whenever it matches, the other one does, too. One of them is not needed, or its action was meant to differ."},
		{Code: CodeUnused, Title: "something nobody uses", Explanation: "A declared type, a function or a global that no rule, query or function of the rule base names."},
	}
}
