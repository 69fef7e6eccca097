package native

// valueType is a WebAssembly value type, as encoded. Variables of kind int and boolean are i32.
type valueType byte

const (
	i32   valueType = 0x7f
	i64   valueType = 0x7e
	f64   valueType = 0x7c
	empty valueType = 0x40 // of a block without a value
)

// opcode is a WebAssembly instruction as encoded; those of two bytes have the prefix 0xfc in the high one.
type opcode uint16

const (
	opUnreachable opcode = 0x00
	opBlock       opcode = 0x02
	opLoop        opcode = 0x03
	opIf          opcode = 0x04
	opElse        opcode = 0x05
	opEnd         opcode = 0x0b
	opBr          opcode = 0x0c
	opBrIf        opcode = 0x0d
	opReturn      opcode = 0x0f
	opCall        opcode = 0x10
	opDrop        opcode = 0x1a
	opSelect      opcode = 0x1b
	opLocalGet    opcode = 0x20
	opLocalSet    opcode = 0x21
	opLocalTee    opcode = 0x22
	opGlobalGet   opcode = 0x23
	opGlobalSet   opcode = 0x24
	opI32Const    opcode = 0x41
	opI64Const    opcode = 0x42
	opF64Const    opcode = 0x44
	opI32Eqz      opcode = 0x45
	opI64Eqz      opcode = 0x50
	opI32GeS      opcode = 0x4e
	opI32Add      opcode = 0x6a
	opI32Sub      opcode = 0x6b
	opI32Mul      opcode = 0x6c
	opI32RemS     opcode = 0x6f
	opI32Xor      opcode = 0x73
	opI64Add      opcode = 0x7c
	opI64Sub      opcode = 0x7d
	opI64Mul      opcode = 0x7e
	opI64And      opcode = 0x83
	opI64Xor      opcode = 0x85
	opI64ShrS     opcode = 0x87
	opI64ShrU     opcode = 0x88
	opF64Neg      opcode = 0x9a
	opI32Wrap     opcode = 0xa7
	opI64ExtendS  opcode = 0xac
	opI64ExtendU  opcode = 0xad
	opF64FromI32  opcode = 0xb7
	opF64FromI64  opcode = 0xb9
	opI32FromF64  opcode = 0xfc02 // saturating, as Java's casts are
	opI64FromF64  opcode = 0xfc06
)

// names are how the instructions print: WebAssembly's own names.
var names = map[opcode]string{
	opUnreachable: "unreachable", opBlock: "block", opLoop: "loop", opIf: "if", opElse: "else", opEnd: "end", opBr: "br",
	opBrIf: "br_if", opReturn: "return", opCall: "call", opDrop: "drop", opSelect: "select", opLocalGet: "local.get",
	opLocalSet: "local.set", opLocalTee: "local.tee", opGlobalGet: "global.get", opGlobalSet: "global.set",
	opI32Const: "i32.const", opI64Const: "i64.const", opF64Const: "f64.const",
	0x45: "i32.eqz", 0x46: "i32.eq", 0x47: "i32.ne", 0x48: "i32.lt_s", 0x4a: "i32.gt_s", 0x4c: "i32.le_s", 0x4e: "i32.ge_s",
	0x50: "i64.eqz", 0x51: "i64.eq", 0x52: "i64.ne", 0x53: "i64.lt_s", 0x55: "i64.gt_s", 0x57: "i64.le_s", 0x59: "i64.ge_s",
	0x61: "f64.eq", 0x62: "f64.ne", 0x63: "f64.lt", 0x64: "f64.gt", 0x65: "f64.le", 0x66: "f64.ge",
	0x6a: "i32.add", 0x6b: "i32.sub", 0x6c: "i32.mul", 0x6d: "i32.div_s", 0x6f: "i32.rem_s", 0x71: "i32.and", 0x72: "i32.or",
	0x73: "i32.xor", 0x74: "i32.shl", 0x75: "i32.shr_s", 0x76: "i32.shr_u",
	0x7c: "i64.add", 0x7d: "i64.sub", 0x7e: "i64.mul", 0x7f: "i64.div_s", 0x81: "i64.rem_s", 0x83: "i64.and", 0x84: "i64.or",
	0x85: "i64.xor", 0x86: "i64.shl", 0x87: "i64.shr_s", 0x88: "i64.shr_u",
	0x99: "f64.abs", 0x9a: "f64.neg", 0x9b: "f64.ceil", 0x9c: "f64.floor", 0x9e: "f64.nearest", 0x9f: "f64.sqrt",
	0xa0: "f64.add", 0xa1: "f64.sub", 0xa2: "f64.mul", 0xa3: "f64.div", 0xa4: "f64.min", 0xa5: "f64.max",
	opI32Wrap: "i32.wrap_i64", opI64ExtendS: "i64.extend_i32_s", opI64ExtendU: "i64.extend_i32_u",
	opF64FromI32: "f64.convert_i32_s", opF64FromI64: "f64.convert_i64_s",
	opI32FromF64: "i32.trunc_sat_f64_s", opI64FromF64: "i64.trunc_sat_f64_s",
}

func (t valueType) String() string {
	switch t {
	case i32:
		return "i32"
	case i64:
		return "i64"
	case f64:
		return "f64"
	}
	return ""
}
