import type { Morpheus, RealtimeState, User } from '@morpheus/sdk'
import { NotFoundError } from '@morpheus/sdk/client'
import { setWarm } from '../codeCacheState.js'
import type { Context } from '../context.js'
import { awaitBeforeExit } from '../interrupt.js'
import { sanitize } from '../output/sanitize.js'
import { waiting } from '../output/waiting.js'
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

interface Followed {
  subscribe(listener: (state: ConnectionState, before: ConnectionState) => void): () => void
}
type ConnectionState = Pick<RealtimeState, 'status' | 'refusal'>

export function printConnection(
  { realtime }: { realtime: { store: Followed } },
  begun: string,
  writeNote: (text: string) => void,
): () => void {
  waiting().silence()
  let before = false
  return realtime.store.subscribe(({ status, refusal }, { status: was }) => {
    if (status === was) return
    if (status === 'connected') writeNote(before ? 'Conexão de volta.' : `${begun} Ctrl-C encerra.`)
    if (status === 'connected') before = true
    if (status === 'reconnecting' && was === 'connected') writeNote('Conexão perdida. Reconectando…')
    if (status === 'offline') writeNote(refusal === null ? connectionLostText : refused(refusal))
  })
}

const connectionLostText = 'Sem conexão em tempo real. Nova tentativa em até 30 segundos.'

const refused = (why: string) =>
  `Sem conexão em tempo real: ${sanitize(why).replace(/\.$/, '')}. Nova tentativa em até 5 minutos.`

interface Needs {
  /** False for commands that sign in or out. */
  signedIn?: boolean
}

/** Runs `act` with a client. Errors are explained; changes of the sign-in are saved in any case. */
export async function withClient<T>(
  context: Context,
  act: (morpheus: Morpheus, settings: Settings) => Promise<T>,
  { signedIn = true }: Needs = {},
): Promise<T> {
  const settings = context.settings()
  if (signedIn) requireSignIn(settings)
  setWarm()
  const { morpheus, flush } = await openClient(settings, {
    verbose: context.verbose,
    json: context.output.json,
  })
  // A token may be exchanged during a command, which ends the old one.
  const callOff = awaitBeforeExit(flush)
  const endNotice = updateNotice(morpheus, { json: context.output.json, url: settings.url })
  try {
    return await act(morpheus, settings)
  } catch (error) {
    throw explain(error, settings)
  } finally {
    waiting().end()
    const notice = endNotice()
    if (notice) context.output.note(context.output.notePaint('yellow', notice))
    callOff()
    await flush()
  }
}
