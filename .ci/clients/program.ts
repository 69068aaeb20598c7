// Reads every example by its generated type and prints what the types hold.

import { readFileSync } from "node:fs";
import * as client from "./client";

type Example = { schema: string; text: string };
type Convert = (value: unknown) => unknown;

// The generator renames a type to ModelError if its language has a class of the same name.
const converters = client as unknown as Record<string, Convert | undefined>;
const converter = (schema: string, suffix: string): Convert => {
  const found = converters[`${schema}${suffix}`] ?? converters[`Model${schema}${suffix}`];
  if (found === undefined) throw new Error(`no ${suffix} of ${schema}`);
  return found;
};

const examples = JSON.parse(readFileSync("examples.json", "utf8")) as Example[];
const held = examples.map(({ schema, text }) => converter(schema, "ToJSON")(converter(schema, "FromJSON")(JSON.parse(text))));
console.log(JSON.stringify(held));
