import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { MediaGone, type OutgoingContent, type OutgoingMessage, SendFailure } from '../../engines/outgoing.js'
import { png } from '../files/samples.js'
import { type ContractWorld, contactNumber, getLocalRun, pair } from './world.js'

const MediaContent = z.object({
  media: z.object({ handle: z.string(), type: z.string(), size: z.number().nullable() }),
})
const neverAborted = new AbortController().signal

function outgoing(id: string, content: OutgoingContent | string, phone = contactNumber): OutgoingMessage {
  return {
    id: `3EB0${id.padStart(18, '0')}`,
    to: { contact: { phone } },
    content: typeof content === 'string' ? { kind: 'text', text: content } : content,
    replyTo: null,
    attempt: 1,
  }
}

export function messageContract(open: () => Promise<ContractWorld>): void {
  test('what the account writes is with its contact, and how far it came is told', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    const message = outgoing('1', 'Pedido pronto')
    const sent = await world.engine.send('s', message, neverAborted)
    expect(Date.parse(sent.timestamp)).not.toBeNaN()
    await world.carry()
    expect(await phone.written()).toMatchObject([{ id: sent.networkId, text: 'Pedido pronto' }])
    const told = async (status: string, count: number) => {
      const [receipts] = await line.waitForReport('receipts', count)
      const receipt = receipts.find((one) => one.status === status)
      expect([message.id, sent.networkId]).toContain(receipt?.id)
    }
    await told('delivered', 1)
    await phone.reads()
    await told('read', 2)
  })

  test('a message that is sent again under its id is there once, after a restart too', async () => {
    const world = await open()
    const { phone } = await pair(world)
    if (!world.engine.capabilities.sending.recognises) return
    const message = outgoing('1', 'Pedido pronto')
    const { networkId } = await world.engine.send('s', message, neverAborted)
    expect((await world.engine.send('s', { ...message, attempt: 2 }, neverAborted)).networkId).toBe(networkId)
    const engine = await world.restart()
    const back = getLocalRun()
    await engine.resume(back, null)
    await world.handshake()
    await back.line.waitForReport('connected')
    await engine.send('s', { ...message, attempt: 3 }, neverAborted)
    await world.carry()
    expect(await phone.written()).toHaveLength(1)
  })

  test('without a connection nothing goes out, and it is worth another try once there is one', async () => {
    const world = await open()
    const { phone } = await pair(world)
    await phone.leavesNetwork()
    const failure = await world.engine.send('s', outgoing('1', 'oi'), neverAborted).catch((error) => error)
    expect(failure).toBeInstanceOf(SendFailure)
    expect(failure).toMatchObject({ code: 'not_connected', retry: 'reconnected' })
  })

  test('who has no account is told apart, where the network can tell', async () => {
    const world = await open()
    const { line } = await pair(world)
    const { engine, nobody } = world
    const outcome = await engine.send('s', outgoing('1', 'oi', nobody), neverAborted).catch((error) => error)
    if (outcome instanceof SendFailure) {
      expect(outcome).toMatchObject({ code: 'not_on_whatsapp', retry: 'never' })
    } else {
      // The network accepts it and fails it later.
      await world.carry()
      const [[receipt]] = await line.waitForReport('receipts')
      expect(receipt).toMatchObject({ status: 'failed', failure: { code: 'not_on_whatsapp' } })
    }
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
    const revoke = { kind: 'revoke', of: 'x' } as const
    const content = [template, revoke].find(({ kind }) => !kinds.includes(kind))
    if (!content) return
    const failure = await world.engine.send('s', outgoing('1', content), neverAborted).catch((error) => error)
    expect(failure).toMatchObject({ code: 'unsupported', retry: 'never' })
  })

  test('what was written can be reacted to, edited and revoked', async () => {
    const world = await open()
    const { phone } = await pair(world)
    const { engine } = world
    const { kinds } = engine.capabilities.sending
    const { networkId: id } = await engine.send('s', outgoing('1', 'Ola'), neverAborted)
    await engine.send('s', outgoing('2', { kind: 'reaction', of: id, emoji: '👍' }), neverAborted)
    const edit = { kind: 'edit', of: id, text: 'Olá' } as const
    if (kinds.includes('edit')) await engine.send('s', outgoing('3', edit), neverAborted)
    await world.carry()
    const text = kinds.includes('edit') ? 'Olá' : 'Ola'
    expect(await phone.written()).toEqual([{ id, text, reaction: '👍' }])
    await engine.send('s', outgoing('4', { kind: 'reaction', of: id, emoji: null }), neverAborted)
    if (kinds.includes('revoke'))
      await engine.send('s', outgoing('5', { kind: 'revoke', of: id }), neverAborted)
    await world.carry()
    const left = kinds.includes('revoke') ? null : text
    expect(await phone.written()).toEqual([{ id, text: left, reaction: null }])
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
    const { networkId } = await engine.send('s', message, neverAborted)
    if (engine.capabilities.sending.recognises)
      await engine.send('s', { ...message, attempt: 2 }, neverAborted)
    await world.carry()
    expect(await phone.written()).toHaveLength(1)
    expect(await phone.fileOf(networkId)).toEqual(png)
  })

  test('a file that comes is told of by a handle that brings its bytes, more than once', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    if (!phone.receivesFile) return
    const download = async (handle: string) => {
      if (!world.engine.download) throw new TypeError('The engine brings no files')
      return world.engine.download('s', handle, neverAborted)
    }
    await phone.receivesFile(png)
    const [[message]] = await line.waitForReport('messages')
    const media = MediaContent.parse(message?.content).media
    expect(media.type).toBe('image/png')
    expect(media.size ?? png.length).toBe(png.length)
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
    await phone.receives('tem pão?')
    await world.engine.typing('s', { contact: { phone: contactNumber } }, 'typing')
    await world.carry()
    expect(await phone.typing()).toBe('typing')
    await phone.leavesNetwork()
    await expect(world.engine.typing('s', { contact: { phone: contactNumber } }, 'paused')).rejects.toThrow()
  })
}
