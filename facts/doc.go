// Package facts reads facts from JSON and CSV text and writes them as JSON: what whenthen run does with --facts, for
// programs.
//
//	source, err := facts.Open("orders.json", "02-Customer.csv")
//	handles, err := source.Insert(session)
//
// # JSON
//
// A file is a list of facts, {"type":"Person","id":"p1","fields":{"name":"Ann","age":30}}, or for scalars and collections
// {"type":"Integer","id":"i","value":5}. The type is one that the rule files declare, a Go struct that was registered
// for them, or one of java.lang, java.util, java.math and java.time; its package may be left out. The id is optional, and
// "insert":false only makes an object known under its id.
//
// Field values are plain JSON, converted to the field's type. {"$ref":"p1"} is an object described earlier, and
// {"$type":"T","fields":{}} a new one that is no fact of its own. Enum values are the names of constants, dates
// yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss. Where a field may hold anything, {"$decimal":"1.50"}, {"$bigint":"9"},
// {"$date":"2024-01-31"}, {"$double":"NaN"} and {"$entry":[key,value]} stand for what JSON has no form for.
//
// # CSV
//
// A file is named for the type it holds: 02-Person.csv holds Person, since digits and a dash in front only put files in
// order. Its first line names the fields; a column "id" is also the fact's id, and an empty cell leaves its field as it
// is.
//
// # Errors
//
// What cannot be read is an error that begins with the file and, where it is known, the line; names that are almost right
// get a hint. Nothing is inserted before all facts of a [Source] could be made.
//
// # Parts
//
// A [Source] is whole files and folders. It uses a [Builder], which makes objects, knowing the types of a rule base; an
// [Encoder] writes objects and values back. In between stand JSON trees, an [Object] and its members, which keep the order
// of names, the digits of numbers, and the line for messages: they are for programs whose facts stand in larger documents.
package facts
