import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk/client'
import { getWaitIndicator } from '../output/waiting.js'
import { type Settings, storageKey } from '../profile/settings.js'
import { createProfileStorage } from '../profile/storage.js'
import { httpAdapter } from './httpAdapter.js'
import { describeNetwork } from './network.js'

export interface Client {
  morpheus: Morpheus
  /** Resolves once a changed sign-in is on disk. */
  flush: () => Promise<void>
}

const silent = { debug() {}, warn() {}, error() {} }
const stderr = (message: string, details?: unknown) =>
  process.stderr.write(`· ${message}${details === undefined ? '' : ` ${JSON.stringify(details)}`}\n`)
const stderrConsole = { debug: stderr, warn: stderr, error: stderr }

export async function openClient(
  settings: Settings,
  { verbose = false, json = false } = {},
): Promise<Client> {
  const network = await describeNetwork(settings)
  const stored = createProfileStorage(settings)
  const morpheus = createMorpheus({
    baseUrl: settings.url,
    adapter: httpAdapter(network, getWaitIndicator({ json })),
    socketOptions: network,
    logger: verbose ? stderrConsole : silent,
    ...(settings.token
      ? { token: settings.token, storage: memoryStorage() }
      : { storage: stored, storageKey }),
  })
  return { morpheus, flush: stored.flush }
}
