import type { Endpoint } from './endpoint.js'

/**
 * A body without the fields of its entity that a caller cannot set: whoever sends back what a GET answered, or a field
 * that the documents list, is understood. What the entity does not have stays, and the row's schema refuses it.
 */
export function withoutReadOnly({ readOnly }: Pick<Endpoint, 'readOnly'>, body: unknown): unknown {
  if (readOnly.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.includes(name)))
}
