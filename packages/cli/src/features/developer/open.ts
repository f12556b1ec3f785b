import { spawn } from 'node:child_process'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { findSession } from '../sessions/find.js'

/** The command that opens an address: BROWSER, else the system's own; none without a desktop. */
function getOpener(env: NodeJS.ProcessEnv): [command: string, ...args: string[]] | undefined {
  const { BROWSER: browser } = env
  if (browser === 'none') return undefined
  if (browser) {
    const [command = '', ...args] = browser.split(' ')
    return [command, ...args]
  }
  // A remote user would not see it.
  if (env.SSH_CONNECTION) return undefined
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}

/** Resolves with true once a browser was started, without waiting for its end. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const match = getOpener(env)
  if (!match) return Promise.resolve(false)
  const [command, ...args] = match
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

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
