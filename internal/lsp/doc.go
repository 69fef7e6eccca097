// Package lsp implements the language server for rule files (whenthen lsp). It speaks the Language Server Protocol over standard
// input and output.
//
// The rule files of a folder form one rule base. Every change of a document triggers a new analysis of its folder (folder.go).
// Requests are answered from the latest analysis: syntax trees, types and findings. Completion works on the text before the cursor
// instead, because the tree is incomplete there (completion.go).
package lsp
