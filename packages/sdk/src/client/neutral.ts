import { ConfigurationError } from '../core/client/errors.js'
import { openFetch } from '../core/client/fetchHttp.js'
import { createClient, type Morpheus } from './createClient.js'
import type { MorpheusOptions } from './options.js'

export * from './shared.js'

const adapterTexts = {
  'pt-BR': 'adapter é do axios: aqui as chamadas são por fetch',
  en: 'adapter is for axios: calls are made by fetch here',
}

/**
 * The client of runtimes other than Node and browsers: Workers, Deno, Bun, React Native. It calls by `fetch`, and
 * connects by `WebSocket` alone. Bundlers and runtimes choose it by the conditions of `@morpheus/sdk/client`.
 */
export function createMorpheus(options: MorpheusOptions): Morpheus {
  if (options.adapter)
    throw new ConfigurationError('adapter_unsupported', adapterTexts[options.language ?? 'pt-BR'])
  return createClient(options, {
    openHttp: openFetch,
    loadSocket: () =>
      Promise.all([import('../core/realtime/openWebSocket.js'), import('../core/realtime/dispatch.js')]),
  })
}
