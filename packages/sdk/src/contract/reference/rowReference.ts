/** What the reference says of a row, in Portuguese. */
export interface RowReference {
  /** What the call does: one line. */
  readonly summary: string
  /** Documented statuses of failure beside 400, 401 and 500, each with what it means. */
  readonly failures?: Readonly<Record<number, string>>
}

/** The texts of an area: a row without one does not compile. */
export type ReferenceOf<Rows> = { readonly [Row in keyof Rows]: RowReference }
