/**
 * A call to a plain server, over any transport: the network, MSW or a client's adapter. `method` is in capitals;
 * `token` comes without `Bearer`, and is null where there is none.
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

/** `body` is sent as JSON, a text as HTML; `undefined` for none. */
export interface PlainAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * A socket event of a plain server, its payload written by the server's options. Without `sessionId` it goes to
 * everybody, regardless of joined rooms.
 */
export interface PlainEvent {
  readonly name: string
  /** Absent for an event without payload. */
  readonly payload?: unknown
  /** The session whose room gets it. */
  readonly sessionId?: string
}

export const fieldsOf = (body: unknown): Record<string, unknown> => ({ ...Object(body) })

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
