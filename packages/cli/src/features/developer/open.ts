import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { findSession } from '../sessions/find.js'
import { openBrowser } from './browser.js'

export interface OpenOptions {
  mostrar?: boolean
}

export async function open(
  context: Context,
  options: OpenOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const { url } = context.settings()
  const address =
    reference === undefined
      ? `${url}/dashboard`
      : `${url}/sessions/${await withClient(context, async (morpheus) => (await findSession(morpheus, reference)).id)}`
  const opened = !options.mostrar && (await openBrowser(address))
  if (output.json) return output.value({ url: address, opened })
  if (opened) return output.note(`Abrindo no navegador: ${address}`)
  output.data(address)
}
