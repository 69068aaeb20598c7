export { Client } from "./client.js";
export { ApiPromise, List } from "./core.js";
export type { Call, ClientOptions, DryRun, IfMatch, IfNoneMatch, LogRecord, Options, Page, WithResponse, WriteOptions } from "./core.js";
export * from "./errors.js";
export type { Followed, FollowOptions } from "./events.js";
export type * from "./types.js";
export { unwrap, type WebhookHeaders } from "./webhooks.js";
