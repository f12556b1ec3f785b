import type { Morpheus } from '@morpheus/sdk'
import type { Context } from '../context.js'
import { beforeLeaving } from '../interrupt.js'
import { waiting } from '../output/waiting.js'
import { requireSignIn, type Settings } from '../profile/settings.js'
import { setWarm } from '../warmth.js'
import { explain } from './explain.js'
import { openClient } from './open.js'
import { updateNotice } from './updateNotice.js'

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
  const callOff = beforeLeaving(flush)
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
