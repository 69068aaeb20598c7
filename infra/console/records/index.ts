// Prospects and their records, as the later layers import it.

export * from "./common";
export * from "./dialog";
export * from "./kinds";
export * from "./name";
export * from "./picker";
export * from "./prospect";
