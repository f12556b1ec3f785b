import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { png } from '../../testing/files/samples.js'
import { TestBot } from '../../testing/responders/responding.js'

const minute = 60_000

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  await opened.say('oi')
  await opened.seen((contents) => expect(contents[0]).toBe('oi'))
  return { ...opened, conversation: opened.emulator.conversationOf(`+${bruno}`).id }
}

const isOut = ({ state }: { state: string }) => ['sent', 'delivered', 'read'].includes(state)

test("acknowledges an agent's message before processing it", async () => {
  const { emulator, conversation, sent } = await open()
  let come: () => void = () => undefined
  emulator.filesFrom = new Promise((resolve) => {
    come = resolve
  })
  emulator.write(conversation, 'a vela', { files: [{ bytes: png, type: 'image/png', name: 'vela.png' }] })
  await emulator.told()
  expect(emulator.hooks.hooked.at(-1)).toMatchObject({ event: 'message_created', status: 200 })
  await sent((all) => expect(all).toEqual([]))
  come()
  await sent((all) => expect(all.filter(isOut)).toMatchObject([{ type: 'image' }]))
})

test('shows the customer that an agent is typing', async () => {
  const { emulator, conversation, onPhone } = await open()
  const typing = async () =>
    Object((await onPhone(`GET /virtual-phone/conversations/${bruno}`)).data.conversation).typing
  emulator.type(conversation, true)
  await vi.waitFor(async () => expect(await typing()).toBe('typing'), soon)
  emulator.type(conversation, false)
  await vi.waitFor(async () => expect(await typing()).toBeNull(), soon)
})

test("an agent's retry of a failed message sends it exactly once", async () => {
  const { emulator, conversation, onPhone, sent, clock } = await open()
  const block = (blocked: boolean) => onPhone(`PUT /virtual-phone/contacts/${bruno}/blocked`, { blocked })
  await block(true)
  const written = emulator.write(conversation, 'chega?')
  const shown = (status: string) =>
    vi.waitFor(() => {
      clock.advance(200)
      expect(emulator.messageBy(written.id).status).toBe(status)
    }, soon)
  await shown('failed')
  await emulator.told()
  await block(false)
  // Retries are detected by time: the click must be later than the failure.
  clock.advance(1000)
  emulator.retry(written.id)
  const messages = await sent((all) => expect(all.filter(isOut)).toHaveLength(1))
  expect(messages).toMatchObject([{ text: 'chega?' }])
  await shown('delivered')
  await emulator.told()
})

test('a Chatwoot without status updates still gets all messages and is asked for status only once', async () => {
  const { emulator, conversation, sent, seen, say, call, id, clock } = await open()
  emulator.takesStatus = false
  for (const text of ['um', 'dois']) emulator.write(conversation, text)
  await sent((all) => expect(all.filter(isOut)).toHaveLength(2))
  await say('obrigado')
  await seen((contents) => {
    clock.advance(200)
    expect(contents).toEqual(['oi', 'um', 'dois', 'obrigado'])
  })
  expect(
    emulator.calls.filter(({ method, path }) => method === 'PATCH' && /messages/.test(path)),
  ).toHaveLength(1)
  expect((await call(`GET /chatwoot/${id}`)).data).toMatchObject({ status: 'active' })
})

test('a bot pauses for the takeover time after an agent answers, then replies again', async () => {
  const bot = new TestBot('typebot', { takeoverMinutes: 30 })
  const { emulator, conversation, say, seen, sent, clock } = await open({
    config: { responders: async () => [bot] },
  })
  await seen((contents) => {
    clock.advance(200)
    expect(contents).toEqual(['oi', 'eco: oi'])
  })
  emulator.write(conversation, 'Aqui é a Bia')
  await sent((all) => expect(all.filter(isOut).map(({ text }) => text)).toEqual(['eco: oi', 'Aqui é a Bia']))
  clock.advance(29 * minute)
  await say('ainda aí?')
  // Interrupted work times out and is retried.
  await seen((contents) => {
    clock.advance(200)
    expect(contents.at(-1)).toBe('ainda aí?')
  })
  clock.advance(minute)
  await say('alguém?')
  await sent((all) =>
    expect(all.filter(isOut).at(-1)).toMatchObject({ text: 'eco: alguém?', source: 'bot:typebot' }),
  )
  expect(bot.texts).toEqual(['oi', 'alguém?'])
  await seen((contents) => {
    clock.advance(200)
    expect(contents).toEqual(['oi', 'eco: oi', 'Aqui é a Bia', 'ainda aí?', 'alguém?', 'eco: alguém?'])
  })
  await emulator.told()
})
