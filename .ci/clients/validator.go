// Package validator stands in for gopkg.in/validator.v2, which comes from the Go proxy alone. The generated code asks it about values that
// a choice could be.
package validator

func Validate(any) error { return nil }
