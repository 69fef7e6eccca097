package main

import (
	"bufio"
	"errors"
	"io"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// block is a part of a file that one worker reads. It consists of whole records; in a large file, it has several megabytes.
type block struct {
	File inputFile
	Head string // the line with the column names, for a table
	From int64  // offset of its beginning, in bytes
	To   int64  // offset of its end
	Line int    // number of lines before it
	Part int    // the part of the work that it belongs to, from 0
}

// The limits of the size of blocks, in bytes, and the desired number of blocks per worker. Blocks of small inputs are small, so that every
// worker has something to do.
const (
	smallestBlock  = 1 << 10
	largestBlock   = 8 << 20
	blocksOfWorker = 8
)

func blockSize(files []inputFile, workers int) int64 {
	var all int64
	for _, f := range files {
		all += f.Size
	}
	return min(max(all/int64(workers*blocksOfWorker), smallestBlock), largestBlock)
}

// cutFn cuts files into blocks. The number of a line, and whether a line break in a table is inside quotes, are known only after
// reading the file from its beginning. So a file is read twice, the first time only for its line breaks and quotes.
type cutFn struct {
	Size  int64 // size of a block, in bytes
	Parts int
}

// ProcessElement cuts one file.
func (f *cutFn) ProcessElement(file inputFile, emit func(block)) error {
	in, err := os.Open(file.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	r := &records{in: bufio.NewReaderSize(in, 1<<20), quotes: file.Form == "csv"}
	next := block{File: file}
	if r.quotes {
		if _, err := r.next(); err != nil && !errors.Is(err, io.EOF) {
			return inFile(file, err)
		}
		next.Head, next.From, next.Line = r.trimmed(), r.at, r.line
	}
	var before int64
	for {
		_, err := r.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return inFile(file, err)
		}
		if end := err != nil; r.at > next.From && (end || r.at-next.From >= f.Size) {
			next.To = r.at
			next.Part = int((partOf(file.Path) + before) % int64(f.Parts))
			emit(next)
			found.Add(int64(r.line - next.Line))
			next.From, next.Line = r.at, r.line
			before++
		}
		if err != nil {
			return nil
		}
	}
}

// partOf returns a number that determines the part of a file's first block. It depends on the path, so that small files are spread
// over the parts as well.
func partOf(path string) (sum int64) {
	for _, c := range []byte(path) {
		sum += int64(c)
	}
	return sum
}

// inParts returns one collection of blocks for each part of the work.
func inParts(s beam.Scope, files []inputFile, parts int) []beam.PCollection {
	blocks := beam.ParDo(s, &cutFn{Size: blockSize(files, parts), Parts: parts}, beam.CreateList(s, files))
	var list []beam.PCollection
	for _, own := range beam.Partition(s, parts, part, blocks) {
		// Grouping makes the runner distribute the blocks. Without it, the worker that cuts the files would process all parts itself.
		list = append(list, beam.GroupByKey(s, beam.ParDo(s, byPlace, own)))
	}
	return list
}

func part(b block) int { return b.Part }

// byPlace adds a key to each block, so that a runner with more workers than parts can divide them further.
func byPlace(b block) (string, block) { return b.File.Path + ":" + place(b.Line), b }
