export function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined))
}
