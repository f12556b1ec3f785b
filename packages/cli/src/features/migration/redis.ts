import { connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'

const timeoutMs = 10_000

/**
 * Reads hashes of a Redis: three commands of its protocol, for which a client library would double the program's size.
 * @throws Error in English where the server cannot be reached or refuses
 */
export async function readHashes(address: string, names: readonly string[]): Promise<Map<string, string>[]> {
  const url = new URL(address)
  const database = url.pathname.slice(1)
  const credentials = [url.username, url.password].filter(Boolean).map(decodeURIComponent)
  const setup = [
    ...(credentials.length > 0 ? [['AUTH', ...credentials]] : []),
    ...(database ? [['SELECT', database]] : []),
  ]
  const answers = await send(url, [...setup, ...names.map((name) => ['HGETALL', name])])
  return answers.slice(setup.length).map((fields) => {
    const texts = Array.isArray(fields) ? fields.map(String) : []
    return new Map(texts.flatMap((field, at) => (at % 2 === 0 ? [[field, texts[at + 1] ?? '']] : [])))
  })
}

type Reply = string | null | Reply[]

function send(url: URL, commands: readonly string[][]): Promise<Reply[]> {
  return new Promise((resolve, reject) => {
    const place = { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) || 6379 }
    const socket =
      url.protocol === 'rediss:' ? connectTls({ ...place, servername: place.host }) : connectPlain(place)
    let received = Buffer.alloc(0)
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error(`Redis did not answer in ${timeoutMs / 1000} s`)),
    )
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('Redis ended the connection')))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      try {
        const replies = parseReplies(received, commands.length)
        if (!replies) return
        resolve(replies)
        socket.end()
      } catch (error) {
        reject(error)
        socket.destroy()
      }
    })
    for (const parts of commands) {
      socket.write(
        `*${parts.length}\r\n${parts.map((one) => `$${Buffer.byteLength(one)}\r\n${one}\r\n`).join('')}`,
      )
    }
  })
}

/** Null until all of them are there. @throws Error for a refusal */
function parseReplies(bytes: Buffer, count: number): Reply[] | null {
  let at = 0
  const line = (): string | null => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const text = bytes.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const reply = (): Reply | undefined => {
    const head = line()
    if (head === null) return undefined
    const [type, rest] = [head[0], head.slice(1)]
    if (type === '-') throw new Error(`Redis: ${rest}`)
    if (type === '*') {
      const items: Reply[] = []
      for (let item = 0; item < Number(rest); item += 1) {
        const one = reply()
        if (one === undefined) return undefined
        items.push(one)
      }
      return items
    }
    if (type !== '$') return rest
    const length = Number(rest)
    if (length < 0) return null
    if (bytes.length < at + length + 2) return undefined
    const text = bytes.toString('utf8', at, at + length)
    at += length + 2
    return text
  }
  const replies: Reply[] = []
  for (let one = 0; one < count; one += 1) {
    const next = reply()
    if (next === undefined) return null
    replies.push(next)
  }
  return replies
}
