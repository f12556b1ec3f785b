import type { ServerResponse } from 'node:http'
import type { State } from './state.js'

/** Serves a message's file through Active Storage's redirects. */
export function serveFile({ pathname }: URL, base: string, state: State, response: ServerResponse): void {
  const [, , , , how, id = '', name = ''] = pathname.split('/')
  if (how === 'redirect')
    return void response
      .writeHead(302, { location: `${base}/rails/active_storage/blobs/disk/${id}/${name}` })
      .end()
  const file = state.messages.flatMap((one) => one.files).find((one) => String(one.id) === id)
  if (!file) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
}
