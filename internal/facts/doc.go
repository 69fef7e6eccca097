// Package facts reads facts from JSON and CSV text and writes them as JSON.
//
// A fact is described by a Spec, {"type":"Person","id":"p1","fields":{"name":"Ann","age":30}}, or for scalars
// {"type":"Integer","id":"i","value":5}. A Builder makes the object, knowing the types of a rule base; a Source is
// whole files and folders of facts; an Encoder writes objects and values back. In between stand JSON trees (Object and friends),
// which keep the order of names, the digits of numbers, and the line for messages.
//
// Field values are plain JSON, converted to the field's type; {"$ref":"id"} is an object described earlier, and
// {"$type":"T","fields":{}} a new one that is no fact of its own. Enum values are constant names, dates yyyy-MM-dd or
// yyyy-MM-ddTHH:mm:ss.
package facts
