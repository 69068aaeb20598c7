// What an account has, as the later layers import it.

export * from "./account";
export * from "./custom_fields";
export * from "./fields";
export * from "./names";
export * from "./reads";
export * from "./recent";
export * from "./scope";
export * from "./stage";
export * from "./views";
