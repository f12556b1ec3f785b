import type { Morpheus } from '@morpheus/sdk'
import type { Context } from '../context.js'
import { requireSignIn, type Settings } from '../profile/settings.js'
import { setWarm } from '../warmth.js'
import { explain } from './explain.js'
import { openClient } from './open.js'

interface Needs {
  /** False for what is done to get signed in, or out. */
  signedIn?: boolean
}

/** Runs `act` with a client. What fails is explained; what changed in the sign-in is kept, either way. */
export async function withClient<T>(
  context: Context,
  act: (morpheus: Morpheus, settings: Settings) => Promise<T>,
  { signedIn = true }: Needs = {},
): Promise<T> {
  const settings = context.settings()
  if (signedIn) requireSignIn(settings)
  setWarm()
  const { morpheus, flush } = openClient(settings, { verbose: context.verbose })
  try {
    return await act(morpheus, settings)
  } catch (error) {
    throw explain(error, settings)
  } finally {
    await flush()
  }
}
