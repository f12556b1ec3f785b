// Bare fastify answering the JSON from standard input, until its parent exits.
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))
const fastify = require('fastify')
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const answer = JSON.parse(Buffer.concat(chunks).toString())
const app = fastify()
app.get('/api/sessions', async () => answer)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
