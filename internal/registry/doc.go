// Package registry contains the types that rule text can see (registry.go): base and library types, Go structs, interfaces, enums and
// functions of the host, types declared in rule files, and Java classes.
//
// # Host types
//
// A Go type is described when it is first needed (host_type.go, host_struct.go): each field and method becomes a property or a method under
// its JavaBean name, with readers for its Go type (host_reader.go) and a codec that copies values between memory and their canonical form
// (codec.go). Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and IsFreeCount (a
// method has precedence over a field); setFreeCount(v) is the method SetFreeCount or assigns the field; posAsString() is the method
// PosAsString; toString() is String. An embedded struct is a supertype.
//
// # Declared types
//
// The memory layout of a type declared in DRL, and of a Java class, is created with reflect.StructOf (record.go, class.go), so that its
// objects are read like Go structs.
package registry
