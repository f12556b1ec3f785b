export function oneOf<Value extends string>(
  values: readonly Value[],
  named: string | null,
): Value | undefined {
  return values.find((value) => value === named)
}
