// Package registry contains the types that rule text can use: those of the base and the library, Go structs, interfaces, enums and
// functions of the host, types declared in rule files, and classes of Java.
//
// # Host types
//
// A Go type is described when it is first used (host_type.go, host_struct.go): each field and method becomes a property or a method under
// its JavaBean name, with readers for its Go type (host_reader.go) and a codec that converts values between its memory and their canonical
// form (codec.go). Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and IsFreeCount
// (a method has priority over a field); setFreeCount(v) is the method SetFreeCount or assigns the field; posAsString() is the method
// PosAsString; toString() is String. Embedding is extension.
//
// # Declared types
//
// The memory layout of a type declared in DRL, and of a class of Java, is made with reflect.StructOf (record.go, class.go), so that its
// objects are read like those of a Go struct.
package registry
