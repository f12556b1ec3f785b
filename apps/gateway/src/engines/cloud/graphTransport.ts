import type { Readable } from 'node:stream'

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** Byte limit of the answer. */
  longest: number
  /** The call is not idempotent: do not repeat it when a connection breaks. */
  once: boolean
}

export interface GraphStreamRequest {
  method: 'GET' | 'POST'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  body?: { stream: Readable; length: number } | undefined
}

interface Answered<Body> {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Body
}

export type GraphAnswer = Answered<string>

/** Outgoing HTTP behind the address guard. Rejects when no answer comes. */
export interface GraphTransport {
  send(request: GraphRequest, signal: AbortSignal): Promise<GraphAnswer>
  /** Streams both bodies. */
  open(request: GraphStreamRequest, signal: AbortSignal): Promise<Answered<Readable>>
  /** Cause of a missing answer, in Portuguese. */
  explain(error: unknown): string
  /** True when certainly nothing of the request was sent. */
  neverLeft(error: unknown): boolean
}
