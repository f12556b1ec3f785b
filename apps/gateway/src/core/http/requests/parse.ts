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
import { parseInput } from '../../lib/parseInput.js'
import type { Files } from '../call.js'
import type { UploadedFile } from './uploads.js'

// The overloads give callers a row's own types without a cast.

/** @throws HttpError 400 naming the fields that are wrong or unknown. */
export function parseBody<E extends Endpoint>(row: E, input: unknown): Body<E>
export function parseBody(row: Endpoint, input: unknown): object | undefined {
  const body = withoutReadOnly(row, input ?? {})
  if (row.body) return parseInput(row.body, body)
  parseInput(Nothing, body)
  return undefined
}

/** @throws HttpError 400 naming the parameters that are wrong or unknown. */
export function parseQuery<E extends Endpoint>(row: E, request: FastifyRequest): Query<E>
export function parseQuery(row: Endpoint, request: FastifyRequest): object | undefined {
  // The router's query has no prototype, and zod accepts plain objects only.
  const query = Object.fromEntries(Object.entries(Object(request.query)))
  if (row.query) return parseInput(row.query, query)
  parseInput(Nothing, query)
  return undefined
}

const Segments = z.record(z.string(), z.string())

export function parseParams<E extends Endpoint>(row: E, request: FastifyRequest): Params<E>
export function parseParams(_row: Endpoint, request: FastifyRequest): Record<string, string> {
  return parseInput(Segments, request.params)
}

export function readFiles<E extends Endpoint>(row: E, request: FastifyRequest): Files<E>
export function readFiles(
  _row: Endpoint,
  { received }: FastifyRequest,
): Readonly<Record<string, UploadedFile>> {
  return received?.files ?? {}
}
