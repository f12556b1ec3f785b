/** Of some values the one that an address names; undefined where it names none of them. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  named: string | null,
): Value | undefined {
  return values.find((value) => value === named)
}
