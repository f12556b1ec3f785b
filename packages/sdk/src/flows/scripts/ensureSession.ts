import { ConflictError } from '../../client/apiErrors.js'
import type { Morpheus } from '../../client/createMorpheus.js'
import type { CallOptions } from '../../client/transport.js'
import type { NewSession } from '../../contract/areas/sessions.js'
import type { Session } from '../../contract/entities.js'

/** The session that was asked for, and whether it had to be created. */
export interface EnsuredSession {
  readonly session: Session
  readonly created: boolean
}

/** Which session: by its `externalId` where there is one, else by its name. The rest is what it is created with. */
export type EnsuredInput = NewSession | (Omit<NewSession, 'name'> & { readonly externalId: string })

/**
 * The session of an `externalId` or of a name, which is created where there is none. An `externalId` stands for one
 * session, whoever asks at the same moment. Names are not unique: of several the newest is meant, and two programs that ask
 * in the same moment may create one each.
 */
export async function ensureSession(
  { sessions }: Pick<Morpheus, 'sessions'>,
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
    // Somebody else was faster.
    const made = externalId !== null && error instanceof ConflictError ? await found() : null
    if (!made) throw error
    return { session: made, created: false }
  }
}
