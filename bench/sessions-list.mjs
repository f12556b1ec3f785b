// An authenticated GET /sessions of 20 rows against bare fastify with the same JSON, over the same client.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { load } from './lib/load.mjs'
import { compare, report } from './lib/measure.mjs'

const gateway = await startGateway()
const token = await signIn(gateway.url)
for (let count = 1; count <= 20; count++)
  await call(gateway.url, 'POST', '/sessions', { token, body: { name: `Loja ${count}` } })
const headers = { authorization: `Bearer ${token}` }
const body = await (await fetch(`${gateway.url}/api/sessions`, { headers })).text()

const bare = spawn(process.execPath, [join(import.meta.dirname, 'lib', 'bareFastify.mjs')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
bare.stdin.end(body)
const bareUrl = await new Promise((resolve) =>
  bare.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
)

const ours = () => load(`${gateway.url}/api/sessions`, { headers })
const baseline = () => load(`${bareUrl}/api/sessions`, { headers })
await ours()
await baseline()
report('GET /sessions, 20 rows', await compare({ rounds: 7, ours, baseline }), { unit: 'requests/s' })
for (const encoding of ['gzip', 'br']) {
  const compressed = () =>
    load(`${gateway.url}/api/sessions`, { headers: { ...headers, 'accept-encoding': encoding } })
  report(
    `the same in ${encoding} against uncompressed`,
    await compare({ rounds: 7, ours: compressed, baseline: ours }),
    { unit: 'requests/s' },
  )
}
bare.kill()
await gateway.close()
