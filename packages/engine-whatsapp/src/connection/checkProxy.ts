import { randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { EngineProxy } from '@morpheus/gateway/engine'
import { DEFAULT_CONNECTION_CONFIG, DEFAULT_ORIGIN } from 'baileys'
import type { ConnectionSettings } from './dependencies.js'
import { throughProxy } from './throughProxy.js'

/** The proxy has its own, shorter limit. */
const limitMs = 30_000

/** Resolves once WhatsApp's own server answered through the proxy: its certificate is verified. */
export function checkProxy(
  settings: ConnectionSettings,
  proxy: EngineProxy,
  signal: AbortSignal,
): Promise<void> {
  const { url, agent } = throughProxy(settings, proxy)
  const { protocol, hostname, port, pathname } = new URL(url ?? DEFAULT_CONNECTION_CONFIG.waWebSocketUrl)
  const request = protocol === 'ws:' ? requestPlain : requestSecure
  return new Promise((resolve, reject) => {
    const connectRequest = request({
      ...{ host: hostname, port, path: pathname, agent, signal, timeout: limitMs },
      headers: {
        origin: DEFAULT_ORIGIN,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    const done = (end: { destroy(): unknown }) => {
      end.destroy()
      resolve()
    }
    connectRequest.once('upgrade', (_, socket) => done(socket))
    connectRequest.once('response', done)
    connectRequest.once('timeout', () => connectRequest.destroy(new Error('WhatsApp does not answer')))
    connectRequest.once('error', reject)
    connectRequest.end()
  })
}
