// Peak memory in MB and duration of `morpheus api --paginar` reading all contacts of a session, against a tenth of
// them: node bench/api-pages.mjs [contacts]
// Needs `npm run build -w @morpheus/cli -w @morpheus/gateway`.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { writeContacts } from './lib/manyContacts.mjs'

const count = Number(process.argv[2] ?? 100_000)
const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')
const first = await startGateway()
const token = await signIn(first.url)
const few = await session(first.url, 'Poucos')
const many = await session(first.url, 'Muitos')
await first.close({ keep: true })
writeContacts(first.data, few, count / 10)
writeContacts(first.data, many, count)
const { url, close } = await startGateway(first.data)

for (const [name, more] of [
  ['pages as they come', []],
  ['each page filtered', ['--jq', '.data.contacts[].phone']],
]) {
  for (const [id, contacts] of [
    [few, count / 10],
    [many, count],
  ]) {
    const { lines, peak, seconds } = await read(id, more)
    console.log(`${name}, ${contacts} contacts: ${lines} lines, ${peak} MB at most, ${seconds.toFixed(1)} s`)
  }
}
await close({ keep: true })
rmSync(first.data, { recursive: true, force: true })

async function session(at, name) {
  return (await call(at, 'POST', '/sessions', { token, body: { name } })).session.id
}

function read(id, more) {
  const args = [cli, 'api', `/sessions/${id}/contacts`, '--paginar', '-c', 'limit=500', ...more]
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, MORPHEUS_URL: url, MORPHEUS_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [lines, peak] = [0, 0]
  const look = setInterval(() => (peak = Math.max(peak, residentMb(child.pid))), 50)
  child.stdout.on('data', (chunk) => {
    for (const byte of chunk) if (byte === 10) lines++
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(look)
      if (code !== 0) return reject(new Error(`morpheus api ended with ${code}`))
      resolve({ lines, peak, seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** Linux only. */
function residentMb(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}
