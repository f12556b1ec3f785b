import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

export async function serveFiles(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return `http://127.0.0.1:${address.port}`
}
