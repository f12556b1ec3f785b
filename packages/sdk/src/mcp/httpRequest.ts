import { splitInput } from '../core/client/path.js'
import type { Endpoint } from '../core/endpoint.js'

/** A call of the API as an HTTP request. */
export interface HttpRequest {
  readonly method: string
  /** The path below `/api`, with its query. */
  readonly path: string
  /** Absent where the call has no body. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** @throws TypeError for a path parameter that could leave its segment. */
export function toHttpRequest(row: Endpoint, input: object): HttpRequest {
  const { method, path, query, body } = splitInput(row, input)
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat())
      if (one !== undefined && one !== null) parameters.append(name, String(one))
  const search = parameters.toString()
  return { method, path: search === '' ? path : `${path}?${search}`, ...(body && { body }) }
}
