// Bare server that streams uploads to synced files of a folder, and back.
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2]
const server = createServer(async (request, response) => {
  const path = join(folder, basename(request.url))
  if (request.method === 'GET') return pipeline(createReadStream(path), response)
  await pipeline(request, createWriteStream(path, { flush: true }))
  response.end('ok')
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
