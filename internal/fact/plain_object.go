package fact

// PlainObject is what new Object() makes: nothing but an identity.
type PlainObject struct{ _ byte } // objects of no size would share an address

// PlainObjectType is the class of plain objects. Rule text that says Object means [ObjectType], which every object is of.
var PlainObjectType = &Type{Package: "java.lang", Name: "Object", Kind: Struct, Boxed: true, ID: 95, GoWord: wordFor[*PlainObject]()}
