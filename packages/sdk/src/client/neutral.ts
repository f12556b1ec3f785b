import { createConfigurationError } from '../core/client/checkOptions.js'
import { openFetch } from '../core/client/fetchHttp.js'
import { createClient, type Morpheus } from './createClient.js'
import type { MorpheusOptions } from './options.js'

export * from './shared.js'

/**
 * The client of runtimes other than Node and browsers: Workers, Deno, Bun, React Native. It calls by `fetch`, and
 * connects by `WebSocket` alone. Bundlers and runtimes choose it by the conditions of `@morpheus/sdk/client`.
 */
export function createMorpheus(options: MorpheusOptions): Morpheus {
  if (options.adapter) throw createConfigurationError('adapter_unsupported', options.language)
  return createClient(options, {
    openHttp: openFetch,
    loadSocket: () =>
      Promise.all([import('../core/realtime/openWebSocket.js'), import('../core/realtime/dispatch.js')]),
  })
}
