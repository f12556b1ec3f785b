import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** AMQP 0-9-1 methods, as class × 65 536 + method. */
const methods = {
  start: 0x0a_000a,
  startOk: 0x0a_000b,
  tune: 0x0a_001e,
  open: 0x0a_0028,
  openOk: 0x0a_0029,
  close: 0x0a_0032,
  closeOk: 0x0a_0033,
}
const heartbeat = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0xce])

/**
 * A broker on loopback that accepts any connection, sends heartbeats and answers nothing else; with `polite` it
 * confirms the close but keeps its end open.
 */
export async function openSilentBroker({ polite = false } = {}): Promise<{
  port: number
  seen: () => number
  open: () => number
}> {
  const sockets = new Set<Socket>()
  let seen = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    seen += 1
    sockets.add(socket)
    let beating: NodeJS.Timeout | undefined
    // These writes fail only after the other end has destroyed its socket.
    const beat = () => {
      beating ??= setInterval(() => socket.write(heartbeat), 20)
    }
    socket.on('end', beat)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(beating)
      sockets.delete(socket)
    })
    let rest = Buffer.alloc(0)
    socket.once('data', () => {
      socket.write(method(methods.start, start()))
      socket.on('data', (chunk) => {
        rest = Buffer.concat([rest, chunk])
        for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
          rest = rest.subarray(frame.length)
          answer(socket, frame, polite)
          if (isOpening(frame)) beat()
        }
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: Object(server.address()).port, seen: () => seen, open: () => sockets.size }
}

function firstFrame(bytes: Buffer): Buffer | null {
  if (bytes.length < 8) return null
  const length = bytes.readUInt32BE(3) + 8
  return bytes.length < length ? null : bytes.subarray(0, length)
}

function isOpening(frame: Buffer): boolean {
  return frame[0] === 1 && frame.readUInt32BE(7) === methods.open
}

function answer(socket: Socket, frame: Buffer, polite: boolean): void {
  if (frame[0] !== 1) return
  const asked = frame.readUInt32BE(7)
  if (asked === methods.startOk) socket.write(method(methods.tune, tune()))
  else if (asked === methods.open) socket.write(method(methods.openOk, Buffer.from([0])))
  else if (asked === methods.close && polite) socket.write(method(methods.closeOk, Buffer.alloc(0)))
}

function method(id: number, fields: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head[0] = 1
  head.writeUInt32BE(fields.length + 4, 3)
  head.writeUInt32BE(id, 7)
  return Buffer.concat([head, fields, Buffer.from([0xce])])
}

function start(): Buffer {
  return Buffer.concat([Buffer.from([0, 9]), longText(''), longText('PLAIN'), longText('en_US')])
}

function tune(): Buffer {
  const fields = Buffer.alloc(8)
  fields.writeUInt32BE(131_072, 2)
  fields.writeUInt16BE(30, 6)
  return fields
}

function longText(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}
