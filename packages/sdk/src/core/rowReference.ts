export interface RowReference {
  readonly summary: string
  /**
   * Documented failure statuses with their meanings; for 400 only those beyond invalid input, for 401 and 500 only
   * those that are not common to every call.
   */
  readonly failures?: Readonly<Record<number, string>>
  /** Requires a sign-in with e-mail and password: no API key, whatever its scopes, and no scoped token may call it. */
  readonly signIn?: boolean
  /** Deletes data for good, or ends a running process. Defaults to true for DELETE. */
  readonly destroys?: boolean
}

/** The texts of an area: a row without one does not compile. */
export type ReferenceOf<Rows> = { readonly [Row in keyof Rows]: RowReference }
