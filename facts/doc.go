// Package facts reads facts from JSON, JSON Lines and CSV and writes them as JSON, as the option --facts of the command whenthen run
// does. Packages facts/yaml and facts/xlsx add two formats to a [Reader].
//
//	source, err := facts.Open("orders.json", "02-Customer.csv")
//	handles, err := source.Insert(session)
//
// # JSON
//
// A file contains a list of facts: {"type":"Person","id":"p1","fields":{"name":"Ann","age":30}}, or for scalars and collections
// {"type":"Integer","id":"i","value":5}. The type is one that the rule files declare, a registered Go struct, a Java class, or a class of
// java.lang, java.util, java.math or java.time; its package may be omitted. The id is optional. With "insert":false the object is not
// inserted but can be referred to by its id. "entryPoint" is the name of the entry point of the fact, "at" its time on the session's clock:
// a date, milliseconds since 1970, or a duration since 1970 such as "90s".
//
// Alternatively, a file contains an object whose names are types: {"Person":[{"name":"Ann"}],"Customer":{"id":7}}. In addition, "globals"
// may contain the values of globals and "facts" a list of facts in the form above. In this form "$id", "$entryPoint" and "$at" are written
// among the fields. A file may also contain a list of such plain objects if the [Reader] or the name of the file determines their type, or
// if each has a "$type".
//
// In a .jsonl or .ndjson file, each line contains a fact or anything else that a whole file may contain.
//
// Field values are plain JSON and are converted to the field's type. {"$ref":"p1"} refers to an object described earlier, and
// {"$type":"T","fields":{}} describes a new object that is not inserted as a fact. Enum values are given by the names of constants, dates
// as yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss. In a field that may have any value, {"$decimal":"1.50"}, {"$bigint":"9"}, {"$date":"2024-01-31"},
// {"$double":"NaN"} and {"$entry":[key,value]} express values that have no form in JSON.
//
// # CSV
//
// A file is named after the type of its facts. 02-Person.csv contains Persons: leading digits with a dash only determine the order of
// files. The first line contains the names of the fields, separated by commas, semicolons or tabs. A column "id" is also the fact's id,
// address.city is a field of the object in field address, and an empty cell leaves its field unchanged. Values that plain text cannot
// express are written as JSON; the id of an earlier fact refers to its object. In a file with semicolons, 2,50 is a number.
//
// # Errors
//
// Error messages begin with the file and, if known, the line; for misspelt names they contain a hint. Nothing is inserted until all facts
// of a [Source] have been created.
//
// # Parts
//
// A [Source] contains whole files and folders, opened by a [Reader]. It uses a [Builder], which knows the types of a rule base and creates
// objects. An [Encoder] writes objects and values back. Between text and objects there are JSON trees: an [Object] and its members keep the
// order of names, the digits of numbers, and line numbers for messages. Programs whose facts are part of larger documents can use trees
// directly.
package facts
