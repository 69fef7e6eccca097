// Package registry knows the types that rule text can see: those of the base and the library, Go structs, interfaces, enums
// and functions of the host, types declared in rule files, and classes of Java.
//
// # Host types
//
// A Go type is described when it is first looked into (host_type.go, host_struct.go): each field and method becomes a property or
// a method under its JavaBean name, with readers made for the Go type it has (host_reader.go) and a codec that moves values
// between its memory and their canonical form (codec.go). Property freeCount of a Go struct is its field FreeCount or one of the
// methods FreeCount, GetFreeCount and IsFreeCount (a method wins over a field); setFreeCount(v) is the method SetFreeCount or
// assigns the field; posAsString() is the method PosAsString; toString() is String. Embedding is extension.
//
// # Declared types
//
// A type declared in DRL, and a class of Java, is laid out with reflect.StructOf (record.go, class.go), so that its objects are read
// like those of a Go struct.
package registry
