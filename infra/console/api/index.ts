// The API and what the console knows of it, as the other layers import it.

export * from "./client";
export * from "./field";
export * from "./resource";
export * from "./session";
export * from "./sign_in";
export * from "./signal";
export * from "./traffic";
