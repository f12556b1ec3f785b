// Files of 10 MB sent through the gateway, and read from it, against a bare server that streams files: peak memory
// and time. `node bench/media-memory.mjs [files] [at once]`
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, signIn, startGateway } from './lib/gateway.mjs'
import { residentMegabytes } from './lib/measure.mjs'
import { pairPhones } from './lib/phones.mjs'

const count = Number(process.argv[2] ?? 40)
const atOnce = Number(process.argv[3] ?? 8)
const size = 10_000_000
/** Distinct contents, since equal ones are stored once. */
const fileOf = (number) => {
  const bytes = randomBytes(size)
  bytes.write(`%PDF-1.4\n${number}\n`, 'latin1')
  return new File([bytes], 'a.pdf', { type: 'application/pdf' })
}

/** Runs the action with limited concurrency. */
async function all(numbers, act) {
  const left = [...numbers]
  const worker = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) await act(number)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Milliseconds, and peak memory above the initial one, in MB. */
async function measured(pid, act) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = residentMegabytes(pid)
  const began = performance.now()
  await act()
  const milliseconds = performance.now() - began
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
  return { milliseconds, megabytes: peak - before }
}

const numbers = Array.from({ length: count }, (_, number) => number)
const sequel = (kind, which, { milliseconds, megabytes }) =>
  console.log(
    `${which}, ${kind}: ${megabytes.toFixed(0)} MB more at most, ${(milliseconds / count).toFixed(0)} ms a file`,
  )

async function bare() {
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-bare-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib', 'bareFiles.mjs'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  const upload = (number) => fetch(`${url}/${number}`, { method: 'POST', body: fileOf(number) })
  const download = async (number) => drain(await fetch(`${url}/${number}`))
  await upload(0)
  sequel('in', 'bare', await measured(child.pid, () => all(numbers, upload)))
  sequel('out', 'bare', await measured(child.pid, () => all(numbers, download)))
  child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function drain(answer) {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  for await (const _chunk of answer.body);
}

async function ours() {
  const gateway = await startGateway(undefined, '0', {
    MORPHEUS_USER_MEDIA_MB: '100000',
    MORPHEUS_SEND_GAP_MS: '0',
    MORPHEUS_SEND_JITTER_MS: '0',
    MORPHEUS_SEND_PER_DAY: '0',
  })
  const token = await signIn(gateway.url, admin)
  const [{ id: sessionId, secret }] = await pairPhones(gateway.url, token, 1)
  const headers = { authorization: `Bearer ${token}` }
  const ids = []
  const upload = async (number) => {
    const form = new FormData()
    form.append('sessionId', sessionId)
    form.append('to', '5521977776666')
    form.append('file', fileOf(number))
    const answer = await fetch(`${gateway.url}/api/messages/send-media`, {
      method: 'POST',
      headers,
      body: form,
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(json))
    ids[number] = json.data.message.id
  }
  const delivered = async () => {
    for (;;) {
      const states = await Promise.all(ids.map((id) => stateOf(gateway.url, headers, id)))
      if (states.every((state) => state === 'delivered')) return
    }
  }
  await upload(0)
  await delivered()
  const sent = await measured(gateway.pid, async () => {
    await all(numbers, upload)
    await delivered()
  })
  sequel('in, and on to a virtual phone', 'gateway', sent)
  const read = (number) => fetch(`${gateway.url}/api/messages/${ids[number]}/media`, { headers }).then(drain)
  sequel('out', 'gateway', await measured(gateway.pid, () => all(numbers, read)))
  const receive = async (number) => {
    const form = new FormData()
    form.append('contactPhone', '5521977776666')
    form.append('file', fileOf(number))
    const answer = await fetch(`${gateway.url}/api/virtual-phone/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: form,
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const arrived = async () => {
    for (;;) {
      const answer = await fetch(
        `${gateway.url}/api/sessions/${sessionId}/messages?direction=incoming&limit=200`,
        { headers },
      )
      const { messages } = (await answer.json()).data
      if (messages.length === count && messages.every(({ media }) => media.state === 'ready')) return
    }
  }
  const came = await measured(gateway.pid, async () => {
    await all(numbers, receive)
    await arrived()
  })
  sequel('from a virtual phone, and fetched', 'gateway', came)
  await gateway.close()
}

async function stateOf(url, headers, id) {
  const answer = await fetch(`${url}/api/messages/${id}`, { headers })
  return (await answer.json()).data.message.state
}

console.log(`${count} files of 10 MB, ${atOnce} at once`)
await bare()
await ours()
