import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { SmtpServer, SmtpTimeouts } from '../../features/email/transport.js'
import { selfSigned } from '../selfSigned.js'

/** Short timeouts for tests that wait for them. */
export const shortPatience: SmtpTimeouts = { connectMs: 2000, silentMs: 2000, wholeMs: 4000 }

type Mood = 'accept' | 'defer' | 'refuse' | 'refuse recipient' | 'hang' | 'drop' | 'accept and drop'

export interface ReceivedMail {
  from: string
  to: readonly string[]
  mail: Email
}

export class TestSmtpServer {
  readonly received: ReceivedMail[] = []
  /** Message-ID at every end of DATA. */
  readonly seen: string[] = []
  readonly moods: Mood[] = []
  connections = 0
  #port = 0
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = new SMTPServer({
      ...selfSigned,
      logger: false,
      closeTimeout: 10,
      allowInsecureAuth: true,
      onConnect: (_session, done) => {
        this.connections += 1
        done()
      },
      onAuth: ({ username, password }, _session, done) => {
        if (username === 'morpheus' && password === 'lontra-azul') done(null, { user: username })
        else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
      },
      onRcptTo: (_address, _session, done) => {
        if (this.moods[0] === 'refuse recipient') {
          this.moods.shift()
          done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
        } else done()
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => void this.#take(Buffer.concat(parts), envelope, done))
      },
    })
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    const address: string | AddressInfo | null = this.#server.server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    this.#port = address.port
    onTestFinished(
      () =>
        new Promise<void>((resolve) => {
          this.#server.close(resolve)
          this.drop()
        }),
    )
    return this
  }

  settings(other: Partial<SmtpServer> = {}): SmtpServer {
    return {
      host: '127.0.0.1',
      port: this.#port,
      security: 'starttls',
      user: 'morpheus',
      password: 'lontra-azul',
      from: 'morpheus@loja.com.br',
      fromName: 'Morpheus',
      notifications: true,
      ca: selfSigned.cert,
      ...other,
    }
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async #take(
    bytes: Buffer,
    envelope: { mailFrom: { address: string } | false; rcptTo: readonly { address: string }[] },
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const mail = await PostalMime.parse(bytes)
    this.seen.push(mail.messageId ?? '')
    const mood = this.moods.shift() ?? 'accept'
    const keep = () =>
      this.received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        mail,
      })
    switch (mood) {
      case 'hang':
        return
      case 'drop':
        return this.drop()
      case 'accept and drop':
        keep()
        return this.drop()
      case 'defer':
        return done(Object.assign(new Error('Greylisted, try again later'), { responseCode: 451 }))
      case 'refuse':
        return done(Object.assign(new Error('Message rejected as spam'), { responseCode: 554 }))
      default:
        keep()
        done()
    }
  }
}
