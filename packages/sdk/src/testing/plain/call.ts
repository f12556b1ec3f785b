/**
 * A call as a plain server hears it, whatever carried it: the network, MSW or an adapter of a client.
 * `method` is in capitals, `token` without `Bearer`, and null where there is none.
 */
export interface PlainCall {
  readonly method: string
  /** Without `/api`: `/sessions/101/qr`. */
  readonly path: string
  readonly query: URLSearchParams
  /** The parsed JSON body, or the fields and files of a form; `undefined` where there is none. */
  readonly body: unknown
  readonly token: string | null
}

/** `body` is JSON, but for text as HTML; `undefined` for none. */
export interface PlainAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * What a plain server's socket tells, its payload written as the server's options say. Without `sessionId` it
 * is for everybody, whichever rooms they joined.
 */
export interface PlainEvent {
  readonly name: string
  /** Absent for an event without payload. */
  readonly payload?: unknown
  /** The session whose room it is for. */
  readonly sessionId?: string
}

export const fieldsOf = (body: unknown): Record<string, unknown> => ({ ...Object(body) })

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
