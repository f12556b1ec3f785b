import { type DocumentedName, documentedNames } from '@morpheus/sdk/contract'

/** What a socket says of itself as it connects. */
export interface Handshake {
  /** A token or an API key; empty where there is neither. */
  credential: string
  /** Whether it hears only the sessions whose rooms it has joined. */
  joinedOnly: boolean
  /** The documented names that it wants events under, too. */
  names: readonly DocumentedName[]
}

/**
 * Reads `{ token, apiKey, sessions, events }` from the handshake's `auth`; `sessions` and `events` from its query as well,
 * for clients that have nothing else. Neither token nor key is ever taken from the query: addresses end up in logs.
 */
export function readHandshake({ auth, query }: { auth: object; query: object }): Handshake {
  const said: Record<string, unknown> = { ...query, ...auth }
  const { token, apiKey } = { token: null, apiKey: null, ...auth }
  const credential = apiKey ?? token
  const asked = [said.events].flat().flatMap((names) => (typeof names === 'string' ? names.split(',') : []))
  const isAsked = (name: string) => asked.some((one) => one.trim() === name)
  return {
    credential: typeof credential === 'string' ? credential : '',
    joinedOnly: said.sessions === 'joined',
    names: Object.values(documentedNames).filter(isAsked),
  }
}
