// Answers with the item of one GetItem as JSON. Calls the Runtime API directly, which is faster than AWS's runtime client.
import http from "node:http";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";

const client = new DynamoDBClient({});
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":");
const agent = new http.Agent({ keepAlive: true });

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host, port, agent, method, path: `/2018-06-01/runtime/invocation/${path}` }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve([response.headers, Buffer.concat(parts)]));
    });
    request.on("error", reject);
    request.end(body);
  });
}

async function main() {
  for (;;) {
    const [headers, event] = await call("GET", "next");
    JSON.parse(event);
    const key = { pk: { S: process.env.PK }, sk: { S: process.env.SK } };
    const { Item } = await client.send(new GetItemCommand({ TableName: process.env.TABLE_NAME, Key: key, ConsistentRead: true }));
    await call("POST", `${headers["lambda-runtime-aws-request-id"]}/response`, JSON.stringify({ statusCode: 200, body: JSON.stringify(Item) }));
  }
}

main();
