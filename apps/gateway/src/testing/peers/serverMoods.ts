import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { onTestFinished } from 'vitest'
import { selfSigned } from '../selfSigned.js'

/**
 * Failure modes of a server: `hang`: never answers; `page`: a web page instead of its API; `huge`: 10 MB; `inward`: a
 * redirect to the machine itself; `limited`: rate limit, as plain text; `broken`: an internal error.
 */
export type ServerMood = 'well' | 'hang' | 'page' | 'huge' | 'inward' | 'limited' | 'broken'

/** False when the server is well. */
export function answerInMood(mood: ServerMood, response: ServerResponse): boolean {
  if (mood === 'well') return false
  if (mood === 'hang') return true
  if (mood === 'page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><p>Olá</p>')
  if (mood === 'huge')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"x":"${'a'.repeat(10 * 1024 * 1024)}"}`)
  if (mood === 'inward')
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  if (mood === 'limited')
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '7' }).end('Too many requests')
  if (mood === 'broken')
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
  return true
}

export function serveOnLoopback(answer: RequestListener): Promise<string> {
  return served(createServer(answer), 'http')
}

export function serveUntrusted(answer: RequestListener): Promise<string> {
  return served(createHttpsServer(selfSigned, answer), 'https')
}

async function served(server: Server, scheme: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return `${scheme}://127.0.0.1:${address.port}`
}
