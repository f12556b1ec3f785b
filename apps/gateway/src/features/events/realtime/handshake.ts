import { type DocumentedName, documentedNames } from '@morpheus/sdk/contract'

export interface Handshake {
  /** A token or an API key; empty without either. */
  credential: string
  /** True to receive only events of joined sessions. */
  joinedOnly: boolean
  /** Documented event names that the client also subscribes to. */
  names: readonly DocumentedName[]
}

/**
 * Reads `{ token, apiKey, sessions, events }` from the handshake's `auth`; `sessions` and `events` also from its query,
 * for limited clients. Credentials are never read from the query, as URLs end up in logs.
 */
export function readHandshake({ auth, query }: { auth: object; query: object }): Handshake {
  const fields: Record<string, unknown> = { ...query, ...auth }
  const { token, apiKey } = { token: null, apiKey: null, ...auth }
  const credential = apiKey ?? token
  const eventNames = [fields.events]
    .flat()
    .flatMap((names) => (typeof names === 'string' ? names.split(',') : []))
  const isAsked = (name: string) => eventNames.some((one) => one.trim() === name)
  return {
    credential: typeof credential === 'string' ? credential : '',
    joinedOnly: fields.sessions === 'joined',
    names: Object.values(documentedNames).filter(isAsked),
  }
}
