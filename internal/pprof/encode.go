package pprof

import (
	"compress/gzip"
	"io"
	"time"

	"github.com/VictoriaMetrics/easyproto"
)

// profile is the profile to write: samples with their stacks, and the places in these stacks. It is encoded here because the library that
// reads and writes such profiles compiles dozens of regular expressions at the start of every program that links it.
type profile struct {
	program string // the file that was run
	started time.Time
	took    time.Duration
	samples []sample
	places  []place // by number, from 1
}

// sample is a stack, as the numbers of its places from the innermost outwards, with its values in the order of sampleTypes.
type sample struct {
	stack  []uint64
	values []int64
}

// texts is the string table of a profile. The empty string has number 0.
type texts struct {
	list    []string
	numbers map[string]int64
}

func (t *texts) number(text string) int64 {
	n, known := t.numbers[text]
	if !known {
		n = int64(len(t.list))
		t.list, t.numbers[text] = append(t.list, text), n
	}
	return n
}

// write writes the profile as a compressed message. Field numbers are those of profile.proto.
func (p *profile) write(w io.Writer) error {
	t := &texts{numbers: map[string]int64{}}
	t.number("")
	var m easyproto.Marshaler
	top := m.MessageMarshaler()
	valueType := func(field uint32, of [2]string) {
		v := top.AppendMessage(field)
		v.AppendInt64(1, t.number(of[0]))
		v.AppendInt64(2, t.number(of[1]))
	}
	for _, of := range sampleTypes {
		valueType(1, of)
	}
	for _, s := range p.samples {
		v := top.AppendMessage(2)
		v.AppendUint64s(1, s.stack)
		v.AppendInt64s(2, s.values)
	}
	const program = 1
	v := top.AppendMessage(3)
	v.AppendUint64(1, program)
	v.AppendInt64(5, t.number(p.program))
	for known := uint32(7); known <= 9; known++ { // has_functions, has_filenames, has_line_numbers: without them viewers would search the program for these
		v.AppendBool(known, true)
	}
	for i, at := range p.places { // each place has a separate function, with the same number
		number := uint64(i + 1)
		v := top.AppendMessage(4)
		v.AppendUint64(1, number)
		v.AppendUint64(2, program)
		line := v.AppendMessage(4)
		line.AppendUint64(1, number)
		line.AppendInt64(2, at.line)
		// The system name is left out so that pprof does not demangle the name: it would treat a condition as C++.
		v = top.AppendMessage(5)
		v.AppendUint64(1, number)
		v.AppendInt64(2, t.number(at.name))
		v.AppendInt64(4, t.number(at.file))
		v.AppendInt64(5, at.line)
	}
	top.AppendInt64(9, p.started.UnixNano())
	top.AppendInt64(10, p.took.Nanoseconds())
	valueType(11, sampleTypes[len(sampleTypes)-1])
	top.AppendInt64(12, 1)
	top.AppendInt64(14, t.number(sampleTypes[len(sampleTypes)-1][0]))
	for _, text := range t.list {
		top.AppendString(6, text)
	}
	z := gzip.NewWriter(w)
	if _, err := z.Write(m.Marshal(nil)); err != nil {
		return err
	}
	return z.Close()
}
