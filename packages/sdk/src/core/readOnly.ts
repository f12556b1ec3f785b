import type { Endpoint } from './endpoint.js'

/**
 * Drops the read-only fields of an entity from a body, so that callers may send back what a GET answered, or a
 * documented field. Unknown fields stay, and the row's schema refuses them.
 */
export function withoutReadOnly({ readOnly }: Pick<Endpoint, 'readOnly'>, body: unknown): unknown {
  if (readOnly.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.includes(name)))
}
