import { createServer, type Socket } from 'node:net'

/** A mail server on loopback that accepts and records every mail, without authentication. */
export async function openMailSink() {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}))
    let data: string | null = null
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') data += `${line}\n`
        else {
          mails.push(data)
          data = null
          say('250 OK')
        }
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'DATA') data = ''
      say(verb === 'DATA' ? '354 Go on' : verb === 'QUIT' ? '221 Bye' : '250 OK')
      if (verb === 'QUIT') socket.end()
    }
    say('220 sink')
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    mails,
    port: address.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
