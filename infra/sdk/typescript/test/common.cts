// A CommonJS program, which gets the package with `require`. The package has the sources that its source maps name.

import assert = require("node:assert/strict");
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Client, type List, ProspectError } from "prospect-api";
import type { ListedProspect, ProspectList } from "prospect-api";

const main = require.resolve("prospect-api");
assert.match(main, /cjs.index\.js$/);
const { sources } = JSON.parse(readFileSync(`${main}.map`, "utf8")) as { sources: string[] };
assert.ok(existsSync(resolve(main, "..", sources[0]!)), "the package has the sources");
const list: List<ListedProspect, ProspectList> = new Client({ apiKey: "rk_test_none" }).prospects.list();
assert.ok(Symbol.asyncIterator in list);
assert.throws(() => new Client({ apiKey: "rk_test_none", baseUrl: "localhost:3000/v2" }), ProspectError);
