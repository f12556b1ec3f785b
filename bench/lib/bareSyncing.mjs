// Bare fastify that syncs each received body to disk before answering, until its parent exits.
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const require = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))
const fastify = require('fastify')
const folder = mkdtempSync(join(tmpdir(), 'morpheus-bare-'))
const file = await open(join(folder, 'messages'), 'a')
const app = fastify()
app.post('/send', async ({ body }) => {
  await file.appendFile(`${JSON.stringify(body)}\n`)
  await file.datasync()
  return { success: true }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.stdin.resume()
process.stdin.on('end', () => {
  rmSync(folder, { recursive: true })
  process.exit()
})
