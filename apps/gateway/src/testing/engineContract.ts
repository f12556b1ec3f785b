import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Engine, EngineRun, EngineSettings, Pairing, TypingState } from '../engines/engine.js'
import { MediaGone, type OutgoingContent, type OutgoingMessage, SendFailure } from '../engines/outgoing.js'
import { png } from './files/samples.js'
import { RecordingLine } from './recordingLine.js'

/** The other side of an engine under test: somebody's phone, linked with a session. */
export interface ContractPhone {
  /** A contact writes to it. Resolves once the engine has told of it; tells whether it was marked as read. */
  receives(text: string): Promise<boolean>
  /** A contact posts a status; whether it was marked as viewed. */
  seesStatus(): Promise<boolean>
  /** A contact calls; whether that was turned down. */
  rings(): Promise<boolean>
  /** How contacts see the account. */
  presence(): Promise<EngineSettings['presence']>
  /** What its contact has of what the account wrote to them, oldest first; a text of null was revoked. */
  written(): Promise<readonly { id: string; text: string | null; reaction: string | null }[]>
  /** The contact reads it. */
  reads(): Promise<void>
  /** What the contact last saw the account do. */
  typing(): Promise<TypingState | null>
  /** A contact sends it a picture. Absent where the world has no files. */
  receivesFile?(bytes: Buffer): Promise<void>
  /** The bytes of the file that came with a message which the account wrote. */
  fileOf?(id: string): Promise<Buffer>
  leavesNetwork(): Promise<void>
  returns(): Promise<void>
  /** Its owner removes the linked device. */
  unlinks(): Promise<void>
}

/** An engine, on a store that knows the sessions `s` and `other`, and what surrounds it. */
export interface ContractWorld {
  engine: Engine
  /** Scans what the engine gave out as a QR code, with the phone of a number. Rejects where the code is void. */
  scan(text: string, number: string): Promise<ContractPhone>
  /** Types a pairing code on the phone of a number. Rejects where it is void. */
  type(code: string, number: string): Promise<ContractPhone>
  /** Lets the time pass that a handshake takes. */
  handshake(): Promise<void>
  /** A number that nobody has. */
  nobody: string
  /** Lets the time pass that the network takes to carry a message. */
  carry(): Promise<void>
  /** Lets the time pass in which the codes on show run out. */
  runOut(): Promise<void>
  /** The process ended, and another one is there: its engine, and the same phones. */
  restart(): Promise<Engine>
  /** What the store of the engines keeps of a session. */
  kept(sessionId: string): Promise<readonly string[]>
}

/** Who writes to a phone, and calls it; whom the account writes to. */
export const contactNumber = '5521977776666'
const MediaContent = z.object({
  media: z.object({ handle: z.string(), type: z.string(), size: z.number() }),
})
const quiet: EngineSettings = { presence: 'unavailable', history: false }
const number = '5511988887777'
const never = new AbortController().signal

function outgoing(id: string, content: OutgoingContent | string, phone = contactNumber): OutgoingMessage {
  return {
    id: `3EB0${id.padStart(18, '0')}`,
    to: { contact: { phone } },
    content: typeof content === 'string' ? { kind: 'text', text: content } : content,
    replyTo: null,
    attempt: 1,
  }
}

/** What every engine has to hold to, whatever network it carries. `open` makes a world for the running test. */
export function engineContract(name: string, open: () => Promise<ContractWorld>): void {
  const runOf = (sessionId = 's', settings = quiet): EngineRun & { line: RecordingLine } => ({
    sessionId,
    settings,
    line: new RecordingLine(),
  })

  /** A session paired by QR code. */
  async function pair(world: ContractWorld, run = runOf(), phoneNumber = number) {
    await world.engine.start(run, { method: 'qr' })
    await world.handshake()
    const [{ text }] = await run.line.nth('qr')
    const phone = await world.scan(text, phoneNumber)
    await world.handshake()
    await run.line.nth('connected')
    return { run, line: run.line, phone }
  }

  describe(`the engine ${name}`, () => {
    test('pairs by QR code: the code, then syncing, then the account', async () => {
      const world = await open()
      const { line } = await pair(world)
      expect(line.order.slice(0, 3)).toEqual(['qr', 'syncing', 'connected'])
      const [[{ issuedAt, expiresAt }] = [{ issuedAt: '', expiresAt: '' }]] = line.told.qr
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(issuedAt))
      const [{ phone }] = await line.nth('connected')
      expect(phone).toMatch(new RegExp(`^${number}:\\d+$`))
      expect((await world.kept('s')).length).toBeGreaterThan(0)
    })

    test('pairs by a code that is typed on the phone', async () => {
      const world = await open()
      const run = runOf()
      await world.engine.start(run, { method: 'phone', phoneNumber: number })
      await world.handshake()
      const [{ code, phoneNumber }] = await run.line.nth('pairingCode')
      expect(phoneNumber).toBe(number)
      await world.type(code, number)
      await world.handshake()
      await run.line.nth('connected')
    })

    test.each<[Pairing, string]>([
      [{ method: 'qr' }, 'qr_timed_out'],
      [{ method: 'phone', phoneNumber: number }, 'code_timed_out'],
    ])('a pairing that nobody takes ends (%j)', async (pairing, reason) => {
      const world = await open()
      const run = runOf()
      await world.engine.start(run, pairing)
      await world.handshake()
      await run.line.nth(pairing.method === 'qr' ? 'qr' : 'pairingCode')
      await world.runOut()
      expect(await run.line.nth('ended')).toEqual([reason])
      expect(await world.kept('s')).toEqual([])
    })

    test('a new start voids the codes of the one before, and the pairing', async () => {
      const world = await open()
      const first = runOf()
      await world.engine.start(first, { method: 'qr' })
      await world.handshake()
      const [{ text }] = await first.line.nth('qr')
      const { phone } = await pair(world)
      await expect(world.scan(text, number)).rejects.toThrow()
      await pair(world, runOf(), '5521977776666')
      await expect(phone.receives('oi')).rejects.toThrow()
      expect(first.line.order).toEqual(['qr'])
    })

    test('sessions hear of their own phone alone', async () => {
      const world = await open()
      const own = await pair(world)
      const other = await pair(world, runOf('other'), '5521977776666')
      await own.phone.receives('oi')
      const [[message]] = await own.line.nth('messages')
      expect(message).toMatchObject({ isFromMe: false, content: { kind: 'text', text: 'oi' } })
      expect(other.line.told.messages).toEqual([])
    })

    test('a lost connection is told, and comes back by itself', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      await phone.leavesNetwork()
      expect(await line.nth('connectionLost')).toEqual(['connection_lost'])
      await phone.returns()
      await world.handshake()
      await line.nth('connected', 2)
    })

    test('what the session answers is carried out while the engine waits for it', async () => {
      const world = await open()
      const { engine } = world
      const { line, phone } = await pair(world)
      expect([await phone.receives('1'), await phone.seesStatus(), await phone.rings()]).toEqual([
        false,
        false,
        false,
      ])
      line.answer = {
        messages: (messages) => engine.markRead('s', messages),
        status: (status) => engine.markStatusViewed('s', status),
        call: (call) => engine.rejectCall('s', call),
      }
      expect([await phone.receives('2'), await phone.seesStatus(), await phone.rings()]).toEqual([
        true,
        true,
        true,
      ])
    })

    test('a command without a connection is refused', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      await phone.receives('oi')
      const [messages] = await line.nth('messages')
      await phone.leavesNetwork()
      await expect(world.engine.markRead('s', messages)).rejects.toThrow()
      const by = { phone: '5521977776666' }
      await expect(world.engine.markStatusViewed('s', { id: '1', by })).rejects.toThrow()
      await expect(world.engine.rejectCall('s', { id: '1', from: by })).rejects.toThrow()
    })

    test('settings hold from the start, after a change, and after the connection came back', async () => {
      const world = await open()
      const { phone } = await pair(world, runOf('s', { ...quiet, presence: 'available' }))
      expect(await phone.presence()).toBe('available')
      await world.engine.configure('s', quiet)
      expect(await phone.presence()).toBe('unavailable')
      await world.engine.configure('s', { ...quiet, presence: 'available' })
      await phone.leavesNetwork()
      expect(await phone.presence()).toBe('unavailable')
      await phone.returns()
      await world.handshake()
      await expect.poll(() => phone.presence(), { timeout: 10_000 }).toBe('available')
      await world.engine.configure('nobody', quiet)
    })

    test('history comes where it is wanted, oldest first, with the connection after that', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      await world.engine.configure('s', { ...quiet, history: true })
      expect(line.told.history).toEqual([])
      await phone.leavesNetwork()
      await phone.returns()
      await world.handshake()
      const [messages] = await line.nth('history')
      const times = messages.map(({ timestamp }) => timestamp)
      expect(times.length).toBeGreaterThan(0)
      expect(times).toEqual([...times].sort())
    })

    test('a session is brought back after a restart, and connected anew when told to', async () => {
      const world = await open()
      await pair(world)
      const engine = await world.restart()
      const back = runOf()
      await engine.resume(back, null)
      await world.handshake()
      await back.line.nth('connected')
      const again = runOf()
      await engine.stop('s')
      await engine.reconnect(again)
      await world.handshake()
      await again.line.nth('connected')
      expect(back.line.told.connected).toHaveLength(1)
    })

    test('a pairing under way is taken up again after a restart, under a new code', async () => {
      const world = await open()
      const run = runOf()
      await world.engine.start(run, { method: 'qr' })
      await world.handshake()
      const [before] = await run.line.nth('qr')
      const engine = await world.restart()
      const back = runOf()
      await engine.resume(back, { method: 'qr' })
      const [after] = await back.line.nth('qr')
      expect(after.text).not.toBe(before.text)
    })

    test('the phone may end the pairing: nothing of it is kept', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      await phone.unlinks()
      expect(await line.nth('ended')).toEqual(['logged_out'])
      expect(await world.kept('s')).toEqual([])
      const back = runOf()
      await world.engine.resume(back, null)
      expect(await back.line.nth('ended')).toEqual(['pairing_missing'])
    })

    test('so may the session: the phone is told, and nothing of it is kept', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      await world.engine.unpair('s')
      await expect(phone.receives('oi')).rejects.toThrow()
      expect(await world.kept('s')).toEqual([])
      expect(line.told.ended).toEqual([])
      await world.engine.unpair('nobody')
    })

    test('who is stopped hears no more, and stays paired', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      const heard = line.order.length
      await world.engine.stop('s')
      await expect(phone.receives('oi')).rejects.toThrow()
      await world.runOut()
      expect(line.order).toHaveLength(heard)
      expect(world.engine.latency('s')).toBeNull()
      expect((await world.kept('s')).length).toBeGreaterThan(0)
    })

    test('what the account writes is with its contact, and how far it came is told', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      const message = outgoing('1', 'Pedido pronto')
      const sent = await world.engine.send('s', message, never)
      expect(Date.parse(sent.timestamp)).not.toBeNaN()
      await world.carry()
      expect(await phone.written()).toMatchObject([{ id: message.id, text: 'Pedido pronto' }])
      const [[delivered]] = await line.nth('receipts')
      expect(delivered).toMatchObject({ id: sent.networkId, status: 'delivered' })
      await phone.reads()
      const [[read]] = await line.nth('receipts', 2)
      expect(read).toMatchObject({ id: sent.networkId, status: 'read' })
    })

    test('a message that is sent again under its id is there once, after a restart too', async () => {
      const world = await open()
      const { phone } = await pair(world)
      if (!world.engine.capabilities.sending.recognises) return
      const message = outgoing('1', 'Pedido pronto')
      const { networkId } = await world.engine.send('s', message, never)
      expect((await world.engine.send('s', { ...message, attempt: 2 }, never)).networkId).toBe(networkId)
      const engine = await world.restart()
      const back = runOf()
      await engine.resume(back, null)
      await world.handshake()
      await back.line.nth('connected')
      await engine.send('s', { ...message, attempt: 3 }, never)
      await world.carry()
      expect(await phone.written()).toHaveLength(1)
    })

    test('without a connection nothing goes out, and it is worth another try once there is one', async () => {
      const world = await open()
      const { phone } = await pair(world)
      await phone.leavesNetwork()
      const failure = await world.engine.send('s', outgoing('1', 'oi'), never).catch((error) => error)
      expect(failure).toBeInstanceOf(SendFailure)
      expect(failure).toMatchObject({ code: 'not_connected', retry: 'reconnected' })
    })

    test('who has no account is told apart, where the network can tell', async () => {
      const world = await open()
      await pair(world)
      const { engine, nobody } = world
      const failure = await engine.send('s', outgoing('1', 'oi', nobody), never).catch((error) => error)
      expect(failure).toMatchObject({ code: 'not_on_whatsapp', retry: 'never' })
      if (!engine.lookUp) return
      const found = await engine.lookUp('s', [contactNumber, nobody])
      expect([...found]).toEqual([
        [contactNumber, expect.objectContaining({ phone: contactNumber })],
        [nobody, null],
      ])
    })

    test('what an engine does not carry it refuses for good', async () => {
      const world = await open()
      await pair(world)
      const { kinds } = world.engine.capabilities.sending
      const template = { kind: 'template', name: 'oi', language: 'pt_BR', components: [] } as const
      if (kinds.includes(template.kind)) return
      const failure = await world.engine.send('s', outgoing('1', template), never).catch((error) => error)
      expect(failure).toMatchObject({ code: 'unsupported', retry: 'never' })
    })

    test('what was written can be reacted to, edited and revoked', async () => {
      const world = await open()
      const { phone } = await pair(world)
      const { engine } = world
      const { id } = outgoing('1', '')
      await engine.send('s', outgoing('1', 'Ola'), never)
      await engine.send('s', outgoing('2', { kind: 'reaction', of: id, emoji: '👍' }), never)
      await engine.send('s', outgoing('3', { kind: 'edit', of: id, text: 'Olá' }), never)
      await world.carry()
      expect(await phone.written()).toEqual([{ id, text: 'Olá', reaction: '👍' }])
      await engine.send('s', outgoing('4', { kind: 'reaction', of: id, emoji: null }), never)
      await engine.send('s', outgoing('5', { kind: 'revoke', of: id }), never)
      await world.carry()
      expect(await phone.written()).toEqual([{ id, text: null, reaction: null }])
    })

    test('a file goes out as it is, and is there once', async () => {
      const world = await open()
      const { phone } = await pair(world)
      const { engine } = world
      if (!phone.fileOf || !engine.capabilities.sending.kinds.includes('image')) return
      const media = {
        open: async () => Readable.from([png.subarray(0, 10), png.subarray(10)]),
        type: 'image/png',
        size: png.length,
        fileName: null,
      }
      const message = outgoing('1', { kind: 'image', media, caption: 'Vela' })
      await engine.send('s', message, never)
      if (engine.capabilities.sending.recognises) await engine.send('s', { ...message, attempt: 2 }, never)
      await world.carry()
      expect(await phone.written()).toHaveLength(1)
      expect(await phone.fileOf(message.id)).toEqual(png)
    })

    test('a file that comes is told of by a handle that brings its bytes, more than once', async () => {
      const world = await open()
      const { line, phone } = await pair(world)
      if (!phone.receivesFile) return
      const download = async (handle: string) => {
        if (!world.engine.download) throw new TypeError('The engine brings no files')
        return world.engine.download('s', handle, never)
      }
      await phone.receivesFile(png)
      const [[message]] = await line.nth('messages')
      const media = MediaContent.parse(message?.content).media
      expect(media).toMatchObject({ type: 'image/png', size: png.length })
      for (let time = 0; time < 2; time += 1) {
        expect(await buffer(await download(media.handle))).toEqual(png)
      }
      await expect(download('nada')).rejects.toThrow(MediaGone)
      await phone.leavesNetwork()
      await expect(download(media.handle)).rejects.toThrow()
    })

    test('a contact sees the account type', async () => {
      const world = await open()
      const { phone } = await pair(world)
      if (!world.engine.typing) return
      expect(await phone.typing()).toBeNull()
      await world.engine.typing('s', { phone: contactNumber }, 'typing')
      await world.carry()
      expect(await phone.typing()).toBe('typing')
      await phone.leavesNetwork()
      await expect(world.engine.typing('s', { phone: contactNumber }, 'paused')).rejects.toThrow()
    })
  })
}
