import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openStore } from '../../core/store/open.js'
import { callAt, type GatewayProcess, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, required } from '../../testing/testGateway.js'

const chats = ['5521977776661', '5521977776662', '5521977776663']
const kills = 2

/** Gateway process that may be killed during a call. */
class Killed {
  #gateway: GatewayProcess | undefined
  #url = Promise.resolve('')
  readonly #folder: string
  #token: string | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  start(): void {
    const env = {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_SEND_GAP_MS: '0',
      MORPHEUS_SEND_JITTER_MS: '0',
      MORPHEUS_SEND_PER_DAY: '0',
    }
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', this.#folder], { env })
    this.#gateway = gateway
    this.#url = gateway.url
  }

  async kill(): Promise<void> {
    const gateway = required(this.#gateway)
    gateway.kill('SIGKILL')
    await gateway.ended
  }

  async signIn(): Promise<void> {
    this.#token = await signInAt(await this.#url, admin)
  }

  async call(route: string, body?: object, key?: string): Promise<unknown> {
    return callAt(await this.#url, route, { token: this.#token, body, key })
  }

  /** Repeats a call under the same idempotency key until it is answered, as a client does. */
  repeat(route: string, body: object, key: string): Promise<unknown> {
    return vi.waitFor(() => this.call(route, body, key), { timeout: 30_000, interval: 50 })
  }

  /** A session that is connected to the virtual phone. */
  async pair(): Promise<{ id: string }> {
    const { session } = contract.sessions.create.answer.parse(
      await this.call('POST /sessions', { name: 'Loja' }),
    )
    await this.call(`POST /sessions/${session.id}/connect`)
    const Code = z.object({ qrText: z.string() })
    const qr = await vi.waitFor(async () => Code.parse(await this.call(`GET /sessions/${session.id}/qr`)), {
      timeout: 10_000,
    })
    await this.call('POST /virtual-phone/scan', { qr: qr.qrText })
    await vi.waitFor(
      async () => {
        const answer = await this.call(`GET /sessions/${session.id}`)
        expect(contract.sessions.get.answer.parse(answer).session.status).toBe('connected')
      },
      { timeout: 10_000 },
    )
    return session
  }
}

test('killed repeatedly while sending, loses nothing, keeps the order and sends nothing twice', async () => {
  const folder = temporaryFolder()
  const gateway = new Killed(folder)
  gateway.start()
  await gateway.signIn()
  const session = await gateway.pair()

  const sent = new Map(chats.map((chat) => [chat, [] as string[]]))
  let isOver = false
  /** Sends messages of one conversation, one by one, while the gateway is killed. */
  const write = async (chat: string) => {
    for (let number = 0; !isOver; number += 1) {
      const text = `${chat} ${number}`
      const body = { to: chat, message: text }
      await gateway.repeat(`POST /sessions/${session.id}/send`, body, `${chat}-${number}`)
      sent.get(chat)?.push(text)
    }
  }
  const writers = chats.map(write)
  for (let count = 0; count < kills; count += 1) {
    const before = [...sent.values()].flat().length
    await vi.waitFor(() => expect([...sent.values()].flat().length).toBeGreaterThan(before + 10), {
      timeout: 30_000,
    })
    await gateway.kill()
    gateway.start()
  }
  isOver = true
  await Promise.all(writers)
  await vi.waitFor(
    async () => {
      for (const state of ['queued', 'sending']) {
        const { messages } = contract.messages.list.answer.parse(
          await gateway.call(`GET /sessions/${session.id}/messages?state=${state}&limit=1`),
        )
        expect(messages).toEqual([])
      }
    },
    { timeout: 30_000 },
  )
  await gateway.kill()

  const db = await openStore({ dataFolder: folder })
  for (const [chat, texts] of sent) {
    const arrived = await db
      .selectFrom('virtual_messages')
      .select('content')
      .where('chat', '=', chat)
      .orderBy('seq')
      .execute()
    expect(arrived.map(({ content }) => JSON.parse(content).text)).toEqual(texts)
  }
  const handed = await db.selectFrom('messages').select(['attempts', 'state']).execute()
  await db.destroy()
  expect(handed).toHaveLength([...sent.values()].flat().length)
  // A kill can interrupt one attempt per conversation.
  const again = handed.reduce((sum, { attempts }) => sum + attempts - 1, 0)
  expect(again).toBeLessThanOrEqual(kills * chats.length)
}, 120_000)

test('killed during a campaign, the gateway writes to each recipient once and sends a scheduled message once', async () => {
  const folder = temporaryFolder()
  const gateway = new Killed(folder)
  gateway.start()
  await gateway.signIn()
  const { id } = await gateway.pair()
  const recipients = Array.from({ length: 40 }, (_, index) => ({ phone: `55219777${71_001 + index}` }))
  const { campaign } = contract.campaigns.create.answer.parse(
    await gateway.call(`POST /sessions/${id}/campaigns`, { name: 'Natal', message: 'Oferta', recipients }),
  )
  const [chat = ''] = chats
  const { message: scheduled } = contract.messages.send.answer.parse(
    await gateway.call(`POST /sessions/${id}/send`, {
      to: chat,
      message: 'Bom dia',
      scheduledAt: new Date(Date.now() + 120_000).toISOString(),
    }),
  )
  const read = () =>
    vi.waitFor(
      async () =>
        contract.campaigns.get.answer.parse(
          await gateway.call(`GET /sessions/${id}/campaigns/${campaign.id}`),
        ).campaign,
      { timeout: 30_000, interval: 20 },
    )
  let before = 0
  for (let count = 0; count < kills; count += 1) {
    await vi.waitFor(
      async () => {
        const { counts } = await read()
        expect(counts.sent + counts.delivered + counts.read).toBeGreaterThan(before + 3)
        before = counts.sent + counts.delivered + counts.read
      },
      { timeout: 30_000, interval: 20 },
    )
    expect((await read()).state).toBe('running')
    // The second kill finds the scheduled message queued, or being sent.
    if (count > 0) await gateway.call(`POST /messages/${scheduled.id}/send-now`)
    await gateway.kill()
    gateway.start()
  }
  await vi.waitFor(async () => expect((await read()).state).toBe('finished'), { timeout: 60_000 })
  await vi.waitFor(
    async () => {
      const answer = await gateway.call(`GET /messages/${scheduled.id}`)
      expect(contract.messages.get.answer.parse(answer).message.state).toMatch(/^(sent|delivered|read)$/)
    },
    { timeout: 30_000 },
  )
  await gateway.kill()

  const db = await openStore({ dataFolder: folder })
  const arrived = await db.selectFrom('virtual_messages').select('chat').execute()
  await db.destroy()
  expect(arrived.map((message) => message.chat).sort()).toEqual(
    [...recipients.map(({ phone }) => phone), chat].sort(),
  )
}, 120_000)
