package java

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"hash"
	"hash/crc32"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	digestType = registry.NewLibraryType(278, "java.security", "MessageDigest", (*digest)(nil))
	crcType    = registry.NewLibraryType(281, "java.util.zip", "CRC32", (*checksum)(nil))
	hexType    = registry.NewLibraryType(282, "java.util", "HexFormat", (*hexFormat)(nil))
)

// digestFamilies are the classes of check sums.
func digestFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{digestType, crcType, hexType}, Classes: digestClasses}}
}

// digest is java.security.MessageDigest. What it has been given so far is kept, so that a copy of it can go on by itself.
type digest struct {
	name string
	made func() hash.Hash
	text []byte
}

// checksum is java.util.zip.CRC32.
type checksum struct{ sum uint32 }

// hexFormat is java.util.HexFormat.
type hexFormat struct {
	delimiter string
	upper     bool
}

func (*digest) JavaClass() *fact.Type    { return digestType }
func (*checksum) JavaClass() *fact.Type  { return crcType }
func (*hexFormat) JavaClass() *fact.Type { return hexType }
func (*digest) Mutable()                 {}
func (*checksum) Mutable()               {}

func digestNamed(name string) (*digest, error) {
	switch strings.ToUpper(name) {
	case "MD5":
		return &digest{name: name, made: md5.New}, nil
	case "SHA", "SHA1", "SHA-1":
		return &digest{name: name, made: sha1.New}, nil
	case "SHA-224":
		return &digest{name: name, made: sha256.New224}, nil
	case "SHA-256":
		return &digest{name: name, made: sha256.New}, nil
	case "SHA-384", "SHA-512":
		return nil, def.Exception(noSuchHashType, "%s MessageDigest is not supported here; SHA-256 is", name)
	}
	return nil, def.Exception(noSuchHashType, "%s MessageDigest not available", name)
}

func (d *digest) update(env *fact.Env, list adapt.Items) (adapt.None, error) {
	b, err := def.Bytes(list)
	if err == nil {
		err = env.Room(len(b))
	}
	d.text = append(d.text, b...)
	return adapt.None{}, err
}

func (d *digest) sum(env *fact.Env) (*fact.ListValue, error) {
	if err := env.Work(len(d.text)/64 + 1); err != nil {
		return nil, err
	}
	h := d.made()
	_, _ = h.Write(d.text) // never fails
	d.text = nil
	return def.ByteArray(h.Sum(nil)), nil
}

func digestClass() def.Class {
	array := registry.BaseArrayOf(fact.ByteType)
	return def.Class{Type: digestType,
		Statics: []*fact.Method{def.T1("getInstance", digestNamed),
			def.Takes(def.T2("isEqual", func(a, b adapt.Items) (bool, error) {
				x, err := def.Bytes(a)
				if err != nil {
					return false, err
				}
				y, err := def.Bytes(b)
				return subtle.ConstantTimeCompare(x, y) == 1, err
			}), array, array)},
		Methods: append(def.Changing(
			def.Takes(def.E2("update", (*digest).update), array),
			def.M1("update", func(d *digest, b int8) adapt.None { d.text = append(d.text, byte(b)); return adapt.None{} }),
			def.M0("reset", func(d *digest) adapt.None { d.text = nil; return adapt.None{} }),
			def.Gives(array, def.E1("digest", (*digest).sum)),
			def.Gives(array, def.Takes(def.E2("digest", func(env *fact.Env, d *digest, list adapt.Items) (*fact.ListValue, error) {
				if _, err := d.update(env, list); err != nil {
					return nil, err
				}
				return d.sum(env)
			}), array))),
			def.M0("getAlgorithm", func(d *digest) string { return d.name }), def.M0("getDigestLength", func(d *digest) int { return d.made().Size() }),
			def.Gives(fact.ObjectType, def.M0("clone", func(d *digest) any { c := *d; c.text = append([]byte(nil), d.text...); return &c })))}
}

func digestClasses() []def.Class {
	array := registry.BaseArrayOf(fact.ByteType)
	type h = *hexFormat
	return []def.Class{digestClass(),
		{Type: crcType, Constructors: []*fact.Method{def.S0("", func() *checksum { return &checksum{} })},
			Methods: append(def.Changing(
				def.Takes(def.E1("update", func(c *checksum, list adapt.Items) (adapt.None, error) {
					b, err := def.Bytes(list)
					c.sum = crc32.Update(c.sum, crc32.IEEETable, b)
					return adapt.None{}, err
				}), array),
				def.M1("update", func(c *checksum, b int) adapt.None {
					c.sum = crc32.Update(c.sum, crc32.IEEETable, []byte{byte(b)})
					return adapt.None{}
				}),
				def.M0("reset", func(c *checksum) adapt.None { c.sum = 0; return adapt.None{} })),
				def.M0("getValue", func(c *checksum) int64 { return int64(c.sum) }))},
		{Type: hexType,
			Statics: []*fact.Method{def.S0("of", func() h { return &hexFormat{} }), def.S1("ofDelimiter", func(s string) h { return &hexFormat{delimiter: s} })},
			Methods: []*fact.Method{
				def.M0("withUpperCase", func(x h) h { return &hexFormat{x.delimiter, true} }), def.M0("withLowerCase", func(x h) h { return &hexFormat{x.delimiter, false} }),
				def.Takes(def.E1("formatHex", h.format), array), def.Gives(array, def.E1("parseHex", h.parse)),
			}},
	}
}

func (x *hexFormat) format(list adapt.Items) (string, error) {
	b, err := def.Bytes(list)
	parts := make([]string, len(b))
	for i := range b {
		parts[i] = hex.EncodeToString(b[i : i+1])
	}
	s := strings.Join(parts, x.delimiter)
	if x.upper {
		s = strings.ToUpper(s)
	}
	return s, err
}

func (x *hexFormat) parse(s string) (*fact.ListValue, error) {
	parts := []string{s}
	if x.delimiter != "" && s != "" {
		parts = strings.Split(s, x.delimiter)
	}
	b, err := hex.DecodeString(strings.Join(parts, ""))
	if err != nil || x.delimiter != "" && len(b) != len(parts) && s != "" {
		return nil, def.Exception(fact.IllegalArgumentType, "found: %d characters that are no hexadecimal digits in pairs: %s", len(s), s)
	}
	return def.ByteArray(b), nil
}
