import type { ScriptClient } from '../../client/scriptClient.js'
import { ConflictError } from '../../core/client/apiErrors.js'
import type { CallOptions } from '../../core/client/transport.js'
import type { Session } from '../../core/entities.js'
import type { NewSession } from '../../features/sessions/rows.js'

/** The session, with true in `created` where it was new. */
export interface EnsuredSession {
  readonly session: Session
  readonly created: boolean
}

/** Identifies a session by its `externalId`, or else by its name. The other fields are for its creation. */
export type EnsuredInput = NewSession | (Omit<NewSession, 'name'> & { readonly externalId: string })

/**
 * Finds the session of an `externalId` or a name, or creates it. An `externalId` is unique, also among concurrent
 * callers. Names are not: of several the newest is taken, and two programs at the same moment may create one each.
 */
export async function ensureSession(
  { sessions }: Pick<ScriptClient, 'sessions'>,
  input: EnsuredInput,
  options: CallOptions = {},
): Promise<EnsuredSession> {
  const { signal, token } = options
  const reading = { ...(signal && { signal }), ...(token !== undefined && { token }) }
  const wanted: NewSession = 'name' in input ? input : { ...input, name: input.externalId }
  const externalId = wanted.externalId ?? null
  const name = wanted.name.trim()
  async function found() {
    for await (const session of sessions.all(externalId === null ? {} : { externalId }, reading))
      if (externalId === null ? session.name === name : session.externalId === externalId) return session
    return null
  }

  const there = await found()
  if (there) return { session: there, created: false }
  try {
    return { ...(await sessions.create(wanted, options)), created: true }
  } catch (error) {
    // A concurrent caller was faster.
    const made = externalId !== null && error instanceof ConflictError ? await found() : null
    if (!made) throw error
    return { session: made, created: false }
  }
}
