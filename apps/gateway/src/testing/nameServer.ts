import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { onTestFinished } from 'vitest'

/** Addresses of a name, or no answer at all. */
type DnsReply = readonly string[] | 'silence'

interface NameServer {
  server: string
  asked: string[]
}

/** A DNS server on loopback. Unlisted names do not exist. */
export async function openNameServer(
  names: Readonly<Record<string, DnsReply>>,
  ttl = 30,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const said = names[name]
    if (said === 'silence') return
    const records = (said ?? []).filter((one) => (type === 1) === isIPv4(one)).map((one) => record(one, ttl))
    const head = Buffer.alloc(12)
    question.copy(head, 0, 0, 2)
    // Answer with recursion available; 3 is NXDOMAIN.
    head.writeUInt16BE(said ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, asked }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function record(address: string, ttl: number): Buffer {
  const data = isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        address
          .split(':')
          .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]),
      )
  const head = Buffer.alloc(12)
  // A pointer to the question's name.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(isIPv4(address) ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
