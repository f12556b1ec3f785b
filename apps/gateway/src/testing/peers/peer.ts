import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { selfSigned } from '../selfSigned.js'

export interface PeerCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Empty without one. */
  readonly body: string
}

export interface PeerAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is text or bytes. */
  readonly body: unknown
}

export type Mood = 'silent' | 'hang up' | 'page' | 'huge' | 'redirect'

export interface Peer {
  readonly url: string
  readonly calls: readonly PeerCall[]
  mood: Mood | null
}

/** Redirect target that only the machine itself may read. */
const inward = 'http://169.254.169.254/latest/meta-data/'

export async function openPeer(
  answer: (call: PeerCall) => PeerAnswer | Promise<PeerAnswer>,
  { secure = false, came = () => {} }: { secure?: boolean; came?: () => void } = {},
): Promise<Peer> {
  const calls: PeerCall[] = []
  const listener: RequestListener = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const { method = '', headers } = request
    const call = { method, path: pathname, query: searchParams, headers, body: await text(request) }
    calls.push(call)
    came()
    if (peer.mood === 'silent') return
    if (peer.mood === 'hang up') return void request.socket.destroy()
    const { status = 200, headers: told = {}, body } = peer.mood ? moods[peer.mood]() : await answer(call)
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    response.writeHead(status, { 'content-type': typeOf(body), ...told })
    response.end(isRaw ? body : JSON.stringify(body))
  }
  const server = secure ? createSecureServer(selfSigned, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  const peer: Peer = { url: `${secure ? 'https' : 'http'}://127.0.0.1:${address.port}`, calls, mood: null }
  return peer
}

function typeOf(body: unknown): string {
  if (Buffer.isBuffer(body)) return 'application/octet-stream'
  return typeof body === 'string' ? 'text/plain' : 'application/json'
}

const moods: Readonly<Record<Exclude<Mood, 'silent' | 'hang up'>, () => PeerAnswer>> = {
  page: () => ({ headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><html>Entre</html>' }),
  huge: () => ({ body: `"${'a'.repeat(11 * 1024 * 1024)}"` }),
  redirect: () => ({ status: 302, headers: { location: inward }, body: '' }),
}
