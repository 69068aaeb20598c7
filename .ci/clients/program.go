// Reads every example by its generated type and prints what the types hold. .ci/openapi-generator adds types.go.
package main

import (
	"encoding/json"
	"os"
)

type example struct{ Schema, Text string }

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	text, err := os.ReadFile("examples.json")
	must(err)
	var examples []example
	must(json.Unmarshal(text, &examples))
	held := []any{}
	for _, each := range examples {
		value := types[each.Schema]()
		must(json.Unmarshal([]byte(each.Text), value))
		held = append(held, value)
	}
	must(json.NewEncoder(os.Stdout).Encode(held))
}
