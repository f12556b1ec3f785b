import type { ScriptClient } from '../../client/scriptClient.js'
import { ConflictError } from '../../core/client/apiErrors.js'
import type { CallOptions } from '../../core/client/transport.js'
import type { Session } from '../../core/entities.js'
import type { NewSession } from '../../features/sessions/rows.js'

/** The session, and whether this call created it. */
export interface EnsuredSession {
  readonly session: Session
  readonly created: boolean
}

/**
 * Identifies a session by its `externalId` or, without one, by its name. The other fields are used only when the
 * session is created.
 */
export type EnsuredInput = NewSession | (Omit<NewSession, 'name'> & { readonly externalId: string })

/**
 * Finds the session with an `externalId` or a name, or creates it. An `externalId` is unique, even when several callers
 * run at once. Names are not unique: if several sessions have the name, the newest is returned, and two programs that
 * run at the same time may each create one.
 */
export async function ensureSession(
  { sessions }: Pick<ScriptClient, 'sessions'>,
  input: EnsuredInput,
  options: CallOptions = {},
): Promise<EnsuredSession> {
  const { signal, token } = options
  const readOptions = { ...(signal && { signal }), ...(token !== undefined && { token }) }
  const newSession: NewSession = 'name' in input ? input : { ...input, name: input.externalId }
  const externalId = newSession.externalId ?? null
  const name = newSession.name.trim()
  async function findExisting() {
    for await (const session of sessions.all(externalId === null ? {} : { externalId }, readOptions))
      if (externalId === null ? session.name === name : session.externalId === externalId) return session
    return null
  }

  const existing = await findExisting()
  if (existing) return { session: existing, created: false }
  try {
    return { ...(await sessions.create(newSession, options)), created: true }
  } catch (error) {
    // A conflict on an `externalId` means that another caller created the session after our search.
    const createdByAnother =
      externalId !== null && error instanceof ConflictError ? await findExisting() : null
    if (!createdByAnother) throw error
    return { session: createdByAnother, created: false }
  }
}
