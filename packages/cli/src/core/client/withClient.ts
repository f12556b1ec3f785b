import type { Morpheus, RealtimeState, User } from '@morpheus/sdk'
import { NotFoundError } from '@morpheus/sdk/client'
import { setWarm } from '../codeCacheState.js'
import type { Context } from '../context.js'
import { exitAfter } from '../interrupt.js'
import { sanitize } from '../output/sanitize.js'
import { getWaitIndicator } from '../output/waiting.js'
import { requireSignIn, type Settings } from '../profile/settings.js'
import { explain } from './explain.js'
import { openClient } from './open.js'
import { updateNotice } from './updateNotice.js'

/** The signed-in user; rejects where the gateway refuses the token. Null where the server does not say who it is. */
export async function currentUser({ auth, identity }: Morpheus): Promise<User | null> {
  const { user } = await auth.verify()
  return user ?? identity.store.getState().user
}

export function nullIfGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}

interface StateStore {
  subscribe(listener: (state: ConnectionState, previous: ConnectionState) => void): () => void
}
type ConnectionState = Pick<RealtimeState, 'status' | 'refusal'>

export function printConnection(
  { realtime }: { realtime: { store: StateStore } },
  startText: string,
  writeNote: (text: string) => void,
): () => void {
  getWaitIndicator().silence()
  let wasConnected = false
  return realtime.store.subscribe(({ status, refusal }, { status: was }) => {
    if (status === was) return
    if (status === 'connected') writeNote(wasConnected ? 'Conexão de volta.' : `${startText} Ctrl-C encerra.`)
    if (status === 'connected') wasConnected = true
    if (status === 'reconnecting' && was === 'connected') writeNote('Conexão perdida. Reconectando…')
    if (status === 'offline') writeNote(refusal === null ? connectionLostText : refuseConnection(refusal))
  })
}

const connectionLostText = 'Sem conexão em tempo real. Nova tentativa em até 30 segundos.'

const refuseConnection = (reason: string) =>
  `Sem conexão em tempo real: ${sanitize(reason).replace(/\.$/, '')}. Nova tentativa em até 5 minutos.`

interface ClientRequirements {
  /** False for commands that sign in or out. */
  signedIn?: boolean
}

/** Runs `act` with a client. Errors are explained; changes of the sign-in are saved in any case. */
export async function withClient<T>(
  context: Context,
  action: (morpheus: Morpheus, settings: Settings) => Promise<T>,
  { signedIn = true }: ClientRequirements = {},
): Promise<T> {
  const settings = context.settings()
  if (signedIn) requireSignIn(settings)
  setWarm()
  const { morpheus, flush } = await openClient(settings, {
    verbose: context.verbose,
    json: context.output.json,
  })
  // A token may be exchanged during a command, which ends the old one.
  const callOff = exitAfter(flush)
  const endNotice = updateNotice(morpheus, { json: context.output.json, url: settings.url })
  try {
    return await action(morpheus, settings)
  } catch (error) {
    throw explain(error, settings)
  } finally {
    getWaitIndicator().end()
    const notice = endNotice()
    if (notice) context.output.note(context.output.stderrPaint('yellow', notice))
    callOff()
    await flush()
  }
}
