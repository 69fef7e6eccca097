package java

import (
	"cmp"
	"crypto/md5"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var uuidType = registry.NewLibraryType(99, "java.util", "UUID", (*uuid)(nil), fact.Comparable)

// uuid is java.util.UUID.
type uuid struct{ high, low uint64 }

func (*uuid) JavaClass() *fact.Type { return uuidType }

func (u *uuid) String() string {
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", u.high>>32, u.high>>16&0xffff, u.high&0xffff, u.low>>48, u.low&(1<<48-1))
}

func (u *uuid) Equals(v any) bool { x, ok := v.(*uuid); return ok && *x == *u }

// HashCode returns the same hash code as in Java.
func (u *uuid) HashCode() int { x := u.high ^ u.low; return int(int32(uint32(x>>32) ^ uint32(x))) }

// CompareFact orders like Java, which compares the halves as signed numbers.
func (u *uuid) CompareFact(v any) (int, error) {
	return def.Order(v, func(x *uuid) int {
		return cmp.Or(cmp.Compare(int64(u.high), int64(x.high)), cmp.Compare(int64(u.low), int64(x.low)))
	})
}

func uuidOf(b []byte, version byte) *uuid {
	b[6], b[8] = b[6]&0x0f|version<<4, b[8]&0x3f|0x80
	return &uuid{binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])}
}

func randomUUID() *uuid {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return uuidOf(b[:], 4)
}

func parseUUID(s string) (*uuid, error) {
	parts := strings.Split(s, "-")
	if len(parts) != 5 {
		return nil, def.Exception(fact.IllegalArgumentType, "Invalid UUID string: %s", s)
	}
	var n [5]uint64
	for i, p := range parts {
		var err error
		if n[i], err = strconv.ParseUint(p, 16, 64); err != nil {
			return nil, def.Exception(fact.NumberFormatType, "For input string: \"%s\" under radix 16", p)
		}
	}
	return &uuid{n[0]<<32 | n[1]&0xffff<<16 | n[2]&0xffff, n[3]&0xffff<<48 | n[4]&(1<<48-1)}, nil
}

func uuidClasses() []def.Class {
	return []def.Class{{Type: uuidType,
		Statics: []*fact.Method{def.S0("randomUUID", randomUUID), def.T1("fromString", parseUUID),
			def.Takes(def.T1("nameUUIDFromBytes", func(list adapt.Items) (*uuid, error) {
				b := make([]byte, len(list))
				for i, v := range list {
					n, err := def.Arg[int8](v)
					if err != nil {
						return nil, err
					}
					b[i] = byte(n)
				}
				sum := md5.Sum(b)
				return uuidOf(sum[:], 3), nil
			}), registry.BaseArrayOf(fact.ByteType))},
		Constructors: []*fact.Method{def.S2("", func(high, low int64) *uuid { return &uuid{uint64(high), uint64(low)} })},
		Methods: []*fact.Method{def.M0("getMostSignificantBits", func(u *uuid) int64 { return int64(u.high) }), def.M0("getLeastSignificantBits", func(u *uuid) int64 { return int64(u.low) }),
			def.M0("variant", func(u *uuid) int { return int(u.low >> (64 - u.low>>62) & uint64(int64(u.low)>>63)) }),
			def.M0("version", func(u *uuid) int { return int(u.high >> 12 & 15) }), def.E1("compareTo", func(u, x *uuid) (int, error) { return u.CompareFact(x) })}}}
}
