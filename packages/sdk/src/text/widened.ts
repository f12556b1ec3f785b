/** The same keys with any string, and the same function parameters: the shape of a translation. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Given) => string
    ? (...args: Given) => string
    : T extends (...args: never[]) => unknown
      ? T
      : T extends readonly string[]
        ? readonly string[]
        : string extends keyof T
          ? T
          : { readonly [K in keyof T]: Widened<T[K]> }
