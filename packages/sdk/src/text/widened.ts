/** Texts as another language may have them: the same keys, any words; a function takes what it took. */
export type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [K in keyof T]: Widened<T[K]> }
