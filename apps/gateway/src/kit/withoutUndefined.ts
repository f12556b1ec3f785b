/** The fields of an object that are not undefined. */
export function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined))
}
