package snapshot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The checksum is the first member of the JSON object. It is computed over the object without this member.
const (
	sealBegin = `{"checksum":"`
	sealEnd   = `",`
	sealSize  = len(sealBegin) + 2*sha256.Size + len(sealEnd)
)

// Seal adds the checksum to a JSON object, as its first member.
func Seal(data []byte) []byte {
	sum := sha256.Sum256(data)
	out := make([]byte, 0, sealSize+len(data)-1)
	out = append(out, sealBegin...)
	out = hex.AppendEncode(out, sum[:])
	out = append(out, sealEnd...)
	return append(out, data[1:]...)
}

// Unseal removes the checksum. It returns ErrDamaged if the checksum is wrong or missing.
func Unseal(data []byte) ([]byte, error) {
	if len(data) < sealSize || string(data[:len(sealBegin)]) != sealBegin || string(data[sealSize-len(sealEnd):sealSize]) != sealEnd {
		return nil, fmt.Errorf("%w, or is none: it does not begin with a checksum", ErrDamaged)
	}
	plain := make([]byte, 0, len(data)-sealSize+1)
	plain = append(append(plain, '{'), data[sealSize:]...)
	sum := sha256.Sum256(plain)
	if hex.EncodeToString(sum[:]) != string(data[len(sealBegin):sealSize-len(sealEnd)]) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	return plain, nil
}
