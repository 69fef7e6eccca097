// Package lsp is the language server of rule files (whenthen lsp): what an editor shows while rules are written. It speaks the Language
// Server Protocol over standard input and output.
//
// The rule files of a folder are one rule base. Every change of a text analyses its folder anew (folder.go); answers to
// questions are computed from the newest analysis: syntax trees, types and findings. Completion works on the text in front
// of the cursor instead, because there the tree has a hole (completion.go).
package lsp
