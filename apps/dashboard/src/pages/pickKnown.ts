/** The given value if it is one of `values`, as of a query parameter; undefined otherwise. */
export function pickKnown<Value extends string>(
  values: readonly Value[],
  candidate: string | null,
): Value | undefined {
  return values.find((value) => value === candidate)
}
