import type { Readable } from 'node:stream'

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  /** On whose behalf. */
  userId: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** So many bytes of the answer are read. */
  longest: number
  /** Two of it are two: it is not sent again where a connection ends under it. */
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

/** The guarded way out. What it gives is rejected where no answer comes. */
export interface GraphTransport {
  send(request: GraphRequest, signal: AbortSignal): Promise<GraphAnswer>
  /** The same for what is long: bodies are read and written as they come. */
  open(request: GraphStreamRequest, signal: AbortSignal): Promise<Answered<Readable>>
  /** Why there was no answer, in Portuguese. */
  explain(error: unknown): string
  /** Whether it is certain that nothing of the request was sent. */
  neverLeft(error: unknown): boolean
}
