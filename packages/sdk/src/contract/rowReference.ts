/** What the reference says of a row, in Portuguese. */
export interface RowReference {
  /** What the call does: one line. */
  readonly summary: string
  /** Documented statuses of failure, each with what it means; of 400 only what is more than wrong input, of 401 and 500 only what is not said of every call. */
  readonly failures?: Readonly<Record<number, string>>
  /** Whether only who entered with e-mail and password makes it: no API key, whatever its scopes, and no scoped token. */
  readonly signIn?: boolean
  /** Whether it takes away what cannot be had back, or ends what runs. By default what a DELETE does. */
  readonly destroys?: boolean
}

/** The texts of an area: a row without one does not compile. */
export type ReferenceOf<Rows> = { readonly [Row in keyof Rows]: RowReference }
