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
		{Code: CodeConflict, Title: "rules that contradict each other", Explanation: "There are facts for which two rules of equal salience both fire and set the same property to different values, so the result depends on the order of the rules. The message shows such a fact and the value that the property had after the rules were run on it. Let the conditions exclude each other, or determine the order by `salience` or a group."},
		{Code: CodeDuplicateRule, Title: "duplicate rule", Explanation: "Two rules have the same conditions and the same action. One of them can be deleted."},
		{Code: CodeRangeGap, Title: "gap between ranges", Explanation: "Several rules differ only in the range of one property that they test, and between two of these ranges there is a value that no rule covers: `age < 18` and `age > 18`."},
		{Code: CodeRangeOverlap, Title: "ranges that overlap", Explanation: "Several rules differ only in the range of one property that they test, and two of these ranges have a value in common, so that both rules fire for it: `total <= 100` and `total >= 100`."},
		{Code: CodeRuleLoop, Title: "rules that trigger each other", Explanation: "The action of each of these rules makes the next one match, and the last one makes the first one match again, so that they may fire forever. Constants in conditions and actions are taken into account. A single rule does so if it inserts logically what its own `not` excludes: the fact takes away the reason for itself, so it is withdrawn, and the rule may fire again."},
		{Code: CodeSimilarName, Title: "names that are nearly the same", Explanation: "The names of two rules differ only in case, spaces or punctuation. They are easily confused in messages, tests and logs."},
		{Code: CodeSubsumedRule, Title: "rule that another one covers", Explanation: "A rule has the same action as another rule, but more or narrower conditions: whenever it matches, the other rule matches as well. One of them is not needed, or its action was meant to be different."},
		{Code: CodeUnused, Title: "unused declaration", Explanation: "No rule, query or function of the rule base uses this declared type, function or global."},
	}
}
