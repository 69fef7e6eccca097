// Package facts reads facts from JSON, JSON Lines and CSV text and writes them as JSON: what whenthen run does with --facts, for
// programs. Packages facts/yaml and facts/xlsx add two formats to a [Reader].
//
//	source, err := facts.Open("orders.json", "02-Customer.csv")
//	handles, err := source.Insert(session)
//
// # JSON
//
// A file is a list of facts, {"type":"Person","id":"p1","fields":{"name":"Ann","age":30}}, or for scalars and collections
// {"type":"Integer","id":"i","value":5}. The type is one that the rule files declare, a Go struct that was registered
// for them, a Java class, or one of java.lang, java.util, java.math and java.time; its package may be left out. The id is
// optional, and "insert":false only makes an object known under its id. "entryPoint" names where the fact is inserted, "at"
// when, on the session's clock: a date, milliseconds since 1970, or a span such as "90s" since then.
//
// Or a file is an object whose names are types, {"Person":[{"name":"Ann"}],"Customer":{"id":7}}; beside them "globals" holds the
// values of globals, and "facts" facts in the form above. In this form "$id", "$entryPoint" and "$at" stand beside the fields. Or
// it is a list of such plain objects, if the [Reader] or the name of the file tells their type, or if each has a "$type".
//
// In a file that ends in .jsonl or .ndjson a fact, or whatever else may be a file, stands on every line.
//
// Field values are plain JSON, converted to the field's type. {"$ref":"p1"} is an object described earlier, and
// {"$type":"T","fields":{}} a new one that is no fact of its own. Enum values are the names of constants, dates
// yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss. Where a field may hold anything, {"$decimal":"1.50"}, {"$bigint":"9"},
// {"$date":"2024-01-31"}, {"$double":"NaN"} and {"$entry":[key,value]} stand for what JSON has no form for.
//
// # CSV
//
// A file is named for the type it holds: 02-Person.csv holds Person, since digits and a dash in front only put files in
// order. Its first line names the fields, separated by commas, semicolons or tabs; a column "id" is also the fact's id,
// address.city is a field of the object in a field, and an empty cell leaves its field as it is. What a text cannot say is written
// as JSON; the id of an earlier fact stands for its object. With semicolons, 2,50 is a number.
//
// # Errors
//
// What cannot be read is an error that begins with the file and, where it is known, the line; names that are almost right
// get a hint. Nothing is inserted before all facts of a [Source] could be made.
//
// # Parts
//
// A [Source] is whole files and folders, as a [Reader] opens them. It uses a [Builder], which makes objects, knowing the types of a rule base; an
// [Encoder] writes objects and values back. In between stand JSON trees, an [Object] and its members, which keep the order
// of names, the digits of numbers, and the line for messages: they are for programs whose facts stand in larger documents.
package facts
