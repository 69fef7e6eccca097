package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/sudoku/ladder"
)

// withVocabulary returns a check that, for rule files in the package of Sudoku techniques, also knows the words that the ladder and files
// in the same folder define. Words that the checked files define themselves are not defined twice. Findings in other files are dropped.
func withVocabulary(check checkFunc) checkFunc {
	return func(ctx context.Context, sources []whenthen.Source, opts ...whenthen.Option) ([]source.Diagnostic, error) {
		words, model, err := techniqueWords(sources)
		if err != nil || len(words) == 0 {
			return check(ctx, sources, append(slices.Clip(opts), model...)...)
		}
		found, err := check(ctx, slices.Concat(words, sources), append(slices.Clip(opts), model...)...)
		return slices.DeleteFunc(found, func(d source.Diagnostic) bool {
			return d.File != nil && slices.ContainsFunc(words, func(w whenthen.Source) bool { return w.Name == d.File.Name() })
		}), err
	}
}

// techniqueWords returns the files and Go types that are needed to interpret the techniques among the sources, or nil if there are none.
func techniqueWords(sources []whenthen.Source) ([]whenthen.Source, []whenthen.Option, error) {
	var folders []string
	for _, s := range sources {
		if folder := filepath.Dir(s.Name); ladder.IsTechnique(s.Text) && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	if folders == nil {
		return nil, nil, nil
	}
	var beside []whenthen.Source
	for _, folder := range folders {
		beside = append(beside, ladder.Words(os.DirFS(folder), folder, sources)...)
	}
	words, err := ladder.Vocabulary(slices.Concat(sources, beside))
	return slices.Concat(words, beside), []whenthen.Option{ladder.FactModel()}, err
}
