import { join } from 'node:path'
import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { builtProgram } from '../../scripts/builtProgram.mjs'
import { answers, freePort, Program, until } from './program.js'

const admin = { email: 'ana@loja.com.br', password: 'senha-de-teste' }
const quiet = { debug: () => {}, warn: () => {}, error: () => {} }

/** Packaged gateway in its own process, allowed to reach this machine. */
export class Gateway {
  readonly program: Program
  readonly morpheus: Morpheus
  readonly url: string

  private constructor(url: string, program: Program, morpheus: Morpheus) {
    this.url = url
    this.program = program
    this.morpheus = morpheus
  }

  static async open(data: string): Promise<Gateway> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const main = builtProgram('apps/gateway', 'main.js')
    const program = new Program({
      args: [main, '--host', '127.0.0.1', '--port', String(port), '--data', join(data, 'gateway')],
      env: {
        MORPHEUS_ADMIN_EMAIL: admin.email,
        MORPHEUS_ADMIN_PASSWORD: admin.password,
        MORPHEUS_ADMIN_NAME: 'Ana Souza',
        MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
        MORPHEUS_GRAPH_URL: 'http://127.0.0.1:9',
      },
      ready: () => answers(`${url}/health`),
    })
    await program.start()
    const morpheus = createMorpheus({ baseUrl: url, storage: memoryStorage(), logger: quiet })
    await morpheus.identity.signIn(admin)
    return new Gateway(url, program, morpheus)
  }
}

/** Session linked to a virtual phone, with customers writing to it. */
export class Shop {
  readonly morpheus: Morpheus
  readonly id: string
  readonly #secret: string
  /** Customers that have written so far. */
  readonly #customers = new Set<string>()
  #number = 0

  private constructor(morpheus: Morpheus, id: string, secret: string) {
    this.morpheus = morpheus
    this.id = id
    this.#secret = secret
  }

  static async open(morpheus: Morpheus, name: string): Promise<Shop> {
    const { session } = await morpheus.sessions.create({ name })
    const { id } = session
    await morpheus.sessions.connect({ id })
    const qr = await until('QR Code', async () => {
      const { data } = await morpheus.sessions.qr({ id })
      return data.qrText || undefined
    })
    const { secret } = await morpheus.virtualPhone.scan({ qr })
    await until('Sessão conectada', async () => {
      const { session: now } = await morpheus.sessions.get({ id })
      return now.status === 'connected' || undefined
    })
    // No pacing: the test measures the way to the bot and back.
    await morpheus.messages.changePace({ id, gapSeconds: 0, jitterSeconds: 0 })
    return new Shop(morpheus, id, secret)
  }

  /** A new customer: the loop breaker stops bots that write much to one contact. */
  customer(): string {
    this.#number += 1
    return `55119${String(80_000_000 + this.#number)}`
  }

  async write(customer: string, content: string): Promise<void> {
    const message = { content, contactName: 'Bia Lima', contactPhone: customer }
    await this.morpheus.virtualPhone.sendMessage(message, { token: this.#secret })
    this.#customers.add(customer)
  }

  /** Replies to the customer, oldest first. */
  async answered(customer: string): Promise<string[]> {
    if (!this.#customers.has(customer)) return []
    const { messages } = await this.morpheus.virtualPhone.conversation(
      { chat: customer, limit: 200 },
      { token: this.#secret },
    )
    return messages.flatMap(({ isFromMe, content }) =>
      isFromMe && content?.kind === 'text' ? [content.text] : [],
    )
  }

  /** Writes and waits for a reply; returns its text and milliseconds. */
  async ask(customer: string, content: string): Promise<{ text: string; ms: number }> {
    const before = (await this.answered(customer)).length
    const began = performance.now()
    await this.write(customer, content)
    const text = await until(`Resposta a "${content}"`, async () => (await this.answered(customer))[before], {
      every: 5,
    })
    return { text, ms: performance.now() - began }
  }

  /** Status of the integration once it matches. */
  health(kind: 'n8n' | 'flowise', hasError: boolean): Promise<string | null> {
    return until(
      `Situação de ${kind}`,
      async () => {
        const found = (await this.morpheus.deliveries.integrations({ id: this.id }))[kind]
        if (!found || (found.lastError !== null) !== hasError) return undefined
        return { error: found.lastError }
      },
      { within: 30_000 },
    ).then(({ error }) => error)
  }
}
