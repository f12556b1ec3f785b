export function pickKnown<Value extends string>(
  values: readonly Value[],
  named: string | null,
): Value | undefined {
  return values.find((value) => value === named)
}
