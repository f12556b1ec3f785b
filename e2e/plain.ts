import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { PlainServer } from '@morpheus/sdk/testing'
import { type PlainAnswers, type ServedPlain, servePlain } from '@morpheus/sdk/testing/server'

const folder = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'public')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/**
 * The built dashboard with a server that implements only the specification, as hosted by others.
 * @param current Called with each request and connection, so that tests may take another server at the same address.
 */
export function openPlain(current: () => PlainServer): Promise<ServedPlain> {
  const server: PlainAnswers = {
    get options() {
      return current().options
    },
    answer: (call) => current().answer(call),
    listen: (listener) => current().listen(listener),
  }
  return servePlain(server, (request, response) => void sendFile(request, response))
}

async function sendFile({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://plain.invalid')
  const file = extname(pathname) === '' ? '/index.html' : pathname
  try {
    const content = await readFile(join(folder, file))
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // Hashed names: browsers load and compile these files once.
      ...(pathname.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    })
    response.end(content)
  } catch {
    response.writeHead(404).end()
  }
}
