import { createServer } from 'node:http'
import type { Gateway } from './gateway.js'

/** A gateway as seen through another eye: everything is its own but the data of one path. */
export async function proxyTo(gateway: Gateway, path: string, change: (data: unknown) => unknown) {
  const server = createServer(async (request, response) => {
    const { authorization = '' } = request.headers
    const answer = await fetch(`${gateway.url}${request.url}`, { headers: { authorization } })
    const body: unknown = await answer.json()
    const changed = request.url === path ? { success: true, data: change(Object(body).data) } : body
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(changed))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
