module whenthen/internal/decimaltest

go 1.26.0

require (
	github.com/cockroachdb/apd/v3 v3.2.3
	github.com/shopspring/decimal v1.6.0
	whenthen v0.0.0
)

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/expr-lang/expr v1.17.8 // indirect
)

replace whenthen => ../..
