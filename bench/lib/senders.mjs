// Baselines of deliveries in their own process: the same HTTP client without a database. Receives `{ kind, url,
// lanes, count, body }` and answers milliseconds and CPU milliseconds. Kinds:
// - bare: posts in a loop
// - synced: posts in a loop and syncs a line about each to the disk
// - queue: signs, posts, takes the next or waits to retry, as a common in-memory queue
import { createHmac, randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const agent = new Agent({ keepAlive: true })

function post(url, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    }
    request(url, options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
      .once('error', reject)
      .end(body)
  })
}

const kinds = {
  async bare(url, count, body) {
    for (let sent = 0; sent < count; sent++) await post(url, body)
  },
  async synced(url, count, body) {
    const folder = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
    const file = openSync(join(folder, 'log'), 'a')
    for (let sent = 0; sent < count; sent++) {
      await post(url, body)
      writeSync(file, body)
      fdatasyncSync(file)
    }
    closeSync(file)
    rmSync(folder, { recursive: true })
  },
  async queue(url, count, body) {
    const key = Buffer.alloc(24, 1)
    const waiting = Array.from({ length: count }, () => ({ id: `msg_${randomUUID()}`, body, tries: 0 }))
    while (waiting.length > 0) {
      const [entry] = waiting
      const at = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', key).update(`${entry.id}.${at}.${entry.body}`).digest('base64')
      const status = await post(url, entry.body, {
        'content-type': 'application/json',
        'webhook-id': entry.id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${signature}`,
      }).catch(() => 0)
      if (status >= 200 && status < 300) waiting.shift()
      else await new Promise((resolve) => setTimeout(resolve, 5000 * 2 ** entry.tries++))
    }
  },
}

process.on('message', async ({ kind, url, lanes, count, body }) => {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, () => kinds[kind](url, count / lanes, body)))
  const { user, system } = process.cpuUsage(cpu)
  process.send({ ms: performance.now() - began, cpu: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())
