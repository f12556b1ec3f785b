import { createServer } from 'node:http'

/** HTTP receiver on loopback: passes each request to `take`, which may answer with a status or a promise. */
export async function openReceiver(take = () => 200, port = 0, headers = {}) {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks))
      const status = await take({ id: request.headers['webhook-id'], path: request.url, body })
      response.writeHead(status, headers).end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    port: server.address().port,
    /** Ends all connections, answered or not. */
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
