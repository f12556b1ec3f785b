import type { Morpheus } from '../../client/createMorpheus.js'
import { NotFoundError, PermissionDeniedError } from '../../core/client/apiErrors.js'
import { MorpheusError } from '../../core/client/errors.js'
import type { Session } from '../../core/entities.js'
import { randomId } from '../../core/format/randomId.js'
import type { Messages } from '../../text/messages.js'
import { ensureSession } from '../scripts/ensureSession.js'

/** The session to connect, identified by the host. */
export interface WantedSession {
  /** The id of an existing session. */
  readonly sessionId?: string | undefined
  /** The id in your own product; its session is used, or created with it. */
  readonly externalId?: string | undefined
  /** The name; without an `externalId` the session of that name is used, or created. */
  readonly name?: string | undefined
}

/** The sessions that a page has read already, or is reading: undefined where it does neither. */
export type KnownSessions = () => Promise<readonly Session[] | undefined>

/** Concurrent callers for the same session, as a widget that is mounted twice, create only one. */
const inProgress = new WeakMap<Morpheus['sessions'], Map<string, Promise<Session>>>()

/**
 * Finds the wanted session, and creates it where there is none. With neither an id nor a name it is the caller's only
 * one, as with a token of one session.
 * @param knownId the session of the last time; it may be deleted
 * @param sessions checked before the server is asked
 * @throws MorpheusError as the calls do; `session_not_found` or `session_ambiguous` where the session cannot be
 * determined
 */
export async function findOrCreateSession(
  morpheus: Morpheus,
  reference: WantedSession,
  knownId: string | null,
  texts: Messages,
  sessions: KnownSessions = async () => undefined,
): Promise<Session> {
  const listedSession = findInList((await sessions().catch(() => undefined)) ?? [], reference, knownId)
  if (listedSession) return listedSession
  if (reference.sessionId !== undefined)
    return (await morpheus.sessions.get({ id: reference.sessionId })).session
  if (knownId !== null) {
    try {
      return (await morpheus.sessions.get({ id: knownId })).session
    } catch (error) {
      // Deleted, or of another user of this browser.
      if (!(error instanceof NotFoundError || error instanceof PermissionDeniedError)) throw error
    }
  }
  const searches = inProgress.get(morpheus.sessions) ?? new Map<string, Promise<Session>>()
  inProgress.set(morpheus.sessions, searches)
  const key = JSON.stringify([reference.externalId, reference.name])
  const search =
    searches.get(key) ?? findOrCreate(morpheus, reference, texts).finally(() => searches.delete(key))
  searches.set(key, search)
  return search
}

/** Undefined without an id or a name, as only the server has all sessions. */
function findInList(
  sessions: readonly Session[],
  { sessionId, externalId, name }: WantedSession,
  knownId: string | null,
): Session | undefined {
  const id = sessionId ?? knownId
  const listedSession = id === null ? undefined : sessions.find((one) => one.id === id)
  if (listedSession || sessionId !== undefined) return listedSession
  if (externalId !== undefined) return sessions.find((one) => one.externalId === externalId)
  return name === undefined ? undefined : sessions.find((one) => one.name === name.trim())
}

async function findOrCreate(morpheus: Morpheus, reference: WantedSession, texts: Messages): Promise<Session> {
  const { externalId, name = externalId } = reference
  if (name === undefined) return findOnlySession(morpheus, texts)
  const input = { name, ...(externalId !== undefined && { externalId }) }
  return (await ensureSession(morpheus, input, { idempotencyKey: randomId() })).session
}

async function findOnlySession({ sessions }: Morpheus, texts: Messages): Promise<Session> {
  const [first, second] = (await sessions.list({ limit: 2 })).sessions
  if (second) throw new MorpheusError('session_ambiguous', texts.session.unclear)
  if (!first) throw new MorpheusError('session_not_found', texts.session.none)
  return first
}
