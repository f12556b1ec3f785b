import {
  type Body,
  type Endpoint,
  Nothing,
  type Params,
  type Query,
  withoutReadOnly,
} from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../kit/refusal.js'

// Each function has an overload for its callers: only there can a row's own types be named without a cast.

/** @throws Refusal 400 naming the fields that are wrong or unknown. */
export function parseBody<E extends Endpoint>(row: E, request: FastifyRequest): Body<E>
export function parseBody(row: Endpoint, request: FastifyRequest): object | undefined {
  const body = withoutReadOnly(row, request.body ?? {})
  if (row.body) return read(row.body, body)
  read(Nothing, body)
  return undefined
}

/** @throws Refusal 400 naming the parameters that are wrong or unknown. */
export function parseQuery<E extends Endpoint>(row: E, request: FastifyRequest): Query<E>
export function parseQuery(row: Endpoint, request: FastifyRequest): object | undefined {
  // The router's query object has no prototype, which zod would not take for a plain object.
  const query = Object.fromEntries(Object.entries(Object(request.query)))
  if (row.query) return read(row.query, query)
  read(Nothing, query)
  return undefined
}

const Segments = z.record(z.string(), z.string())

export function parseParams<E extends Endpoint>(row: E, request: FastifyRequest): Params<E>
export function parseParams(_row: Endpoint, request: FastifyRequest): Record<string, string> {
  return read(Segments, request.params)
}

/** Only what a caller sent is the caller's fault. */
function read<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', { fields: fieldsOf(parsed.error) })
}

function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  // A Map: a caller may well name a field as something that every object has.
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const message = issue.code === 'unrecognized_keys' ? 'Campo desconhecido' : issue.message
    for (const path of names) {
      const name = path.map(String).join('.')
      if (!fields.has(name)) fields.set(name, message)
    }
  }
  return Object.fromEntries(fields)
}
