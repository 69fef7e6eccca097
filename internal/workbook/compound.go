package workbook

import (
	"encoding/binary"
	"errors"
	"unicode/utf16"
)

// compoundMagic are the first bytes of a compound file.
const compoundMagic = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// compoundFile is a file in Microsoft's compound format ([MS-CFB]): a small file system made of sectors, which a table links to chains.
// Sizes in the file are not trusted: a chain cannot be longer than the file. (The library mscfb allocates whatever size the header says.)
type compoundFile struct {
	data    []byte
	shift   uint     // the binary logarithm of the size of a sector
	next    []uint32 // the next sector in the chain, for each sector
	small   []byte   // the stream that contains the short streams
	chained []uint32 // the same as next, for the sectors of small
	entries []compoundEntry
}

type compoundEntry struct {
	name  string
	kind  byte // 2: a stream; 5: the root, whose content is small
	first uint32
	size  uint64
}

const (
	lastSectors   = 0xFFFFFFFA // numbers from here on are markers, not sectors
	entrySize     = 128
	smallShift    = 6 // the binary logarithm of the size of a sector in small
	headerLinks   = 109
	headerOfLinks = 76
)

var errCompound = errors.New("the file is damaged")

// openCompound reads the tables and the directory of a file.
func openCompound(data []byte) (*compoundFile, error) {
	if len(data) < 512 {
		return nil, errCompound
	}
	f := &compoundFile{data: data, shift: uint(binary.LittleEndian.Uint16(data[30:]))}
	if f.shift != 9 && f.shift != 12 {
		return nil, errCompound
	}
	at := func(offset int) uint32 { return binary.LittleEndian.Uint32(data[offset:]) }
	if err := f.readTable(at); err != nil {
		return nil, err
	}
	directory, err := f.chain(at(48))
	if err != nil {
		return nil, err
	}
	for ; len(directory) >= entrySize; directory = directory[entrySize:] {
		f.entries = append(f.entries, entryOf(directory))
	}
	if len(f.entries) == 0 || f.entries[0].kind != 5 {
		return nil, errCompound
	}
	chains, err := f.chain(at(60))
	if err != nil {
		return nil, err
	}
	f.chained = numbers(chains)
	f.small, err = f.chain(f.entries[0].first)
	return f, err
}

// readTable reads the table that links the sectors. Its own sectors are listed in the header and, if there are many, in further sectors.
func (f *compoundFile) readTable(at func(int) uint32) error {
	var sectors []uint32
	for i := range headerLinks {
		sectors = append(sectors, at(headerOfLinks+4*i))
	}
	for more, left := at(68), len(f.data)>>f.shift; more < lastSectors; left-- {
		list := f.sector(more)
		if list == nil || left == 0 {
			return errCompound
		}
		n := numbers(list)
		sectors, more = append(sectors, n[:len(n)-1]...), n[len(n)-1]
	}
	for _, s := range sectors {
		if s >= lastSectors {
			continue
		}
		table := f.sector(s)
		if table == nil || len(f.next) > len(f.data)>>f.shift {
			return errCompound
		}
		f.next = append(f.next, numbers(table)...)
	}
	return nil
}

// sector returns a sector, or nil if there is no sector of that number.
func (f *compoundFile) sector(n uint32) []byte {
	from := (uint64(n) + 1) << f.shift
	if to := from + 1<<f.shift; to <= uint64(len(f.data)) {
		return f.data[from:to]
	}
	return nil
}

// chain returns the content of the chain that begins with a sector.
func (f *compoundFile) chain(first uint32) ([]byte, error) {
	return follow(first, f.next, f.sector, len(f.data))
}

// smallChain is chain for a short stream.
func (f *compoundFile) smallChain(first uint32) ([]byte, error) {
	return follow(first, f.chained, func(n uint32) []byte {
		from := uint64(n) << smallShift
		if to := from + 1<<smallShift; to <= uint64(len(f.small)) {
			return f.small[from:to]
		}
		return nil
	}, len(f.small))
}

// follow joins the sectors of the chain that begins with sector first, size bytes in total. next is the allocation table.
func follow(first uint32, next []uint32, sector func(n uint32) []byte, size int) (all []byte, err error) {
	for n := first; n < lastSectors; n = next[n] {
		s := sector(n)
		if s == nil || uint64(n) >= uint64(len(next)) || len(all) > size {
			return nil, errCompound
		}
		all = append(all, s...)
	}
	return all, nil
}

// stream returns the content of the first stream with the given name; found is false if there is none.
func (f *compoundFile) stream(name string) (content []byte, found bool, err error) {
	for _, e := range f.entries {
		if e.kind != 2 || e.name != name {
			continue
		}
		read := f.chain
		if e.size < uint64(binary.LittleEndian.Uint32(f.data[56:])) {
			read = f.smallChain
		}
		if content, err = read(e.first); err == nil && uint64(len(content)) < e.size {
			err = errCompound
		}
		if err != nil {
			return nil, true, err
		}
		return content[:e.size], true, nil
	}
	return nil, false, nil
}

func entryOf(data []byte) compoundEntry {
	n := min(int(binary.LittleEndian.Uint16(data[64:])), 64)/2 - 1 // without the terminating zero
	units := make([]uint16, max(n, 0))
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(data[2*i:])
	}
	return compoundEntry{name: string(utf16.Decode(units)), kind: data[66], first: binary.LittleEndian.Uint32(data[116:]),
		size: uint64(binary.LittleEndian.Uint32(data[120:]))} // the upper half is undefined in files of older programs
}

// numbers decodes a sequence of four-byte numbers.
func numbers(data []byte) []uint32 {
	list := make([]uint32, len(data)/4)
	for i := range list {
		list[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return list
}
