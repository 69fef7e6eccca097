package def

import (
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// Bytes returns the bytes of a Java array.
func Bytes(list adapt.Items) ([]byte, error) {
	b := make([]byte, len(list))
	for i, v := range list {
		x, err := Arg[int8](v)
		if err != nil {
			return nil, err
		}
		b[i] = byte(x)
	}
	return b, nil
}

// ByteArray returns bytes as a Java array.
func ByteArray[T string | []byte](b T) *fact.ListValue {
	list := make([]any, len(b))
	for i := range len(b) {
		list[i] = int8(b[i])
	}
	return Array(fact.ByteType, list...)
}
