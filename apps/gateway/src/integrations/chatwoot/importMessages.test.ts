import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { openGateway } from '../../testing/testGateway.js'

const day = 24 * 60 * 60_000

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const withoutTime = (contents: (string | null)[]) =>
  contents.map((content) => content?.replace(/^🕘 \d\d\/\d\d\/\d{4}, \d\d:\d\d\n/, '') ?? null)

/** A session whose Chatwoot was off while five messages came and went, the first of them days ago. */
async function open() {
  const opened = await openChatwootGateway()
  emulator = opened.emulator
  const { call, id, say, clock, messages } = opened
  await call(`POST /chatwoot/${id}/disable`)
  const saved = (count: number) => vi.waitFor(async () => expect(await messages()).toHaveLength(count), soon)
  await say('há dias')
  await saved(1)
  clock.advance(3 * day)
  await say('oi')
  await saved(2)
  clock.advance(60_000)
  await call(`POST /sessions/${id}/send`, { to: bruno, message: 'olá' })
  await opened.sent((all) => expect(all.map(({ state }) => state)).toEqual(['delivered']))
  clock.advance(60_000)
  await say('tem pão?')
  await saved(4)
  const progress = async () => (await call(`GET /chatwoot/${id}/import-messages`)).data
  const finished = (expected: object) =>
    vi.waitFor(async () => expect(await progress()).toMatchObject({ state: 'done', ...expected }), soon)
  return { ...opened, progress, finished }
}

test('imports the stored messages of the last days once, in order, with the time of each', async () => {
  const { call, id, seen, finished, say, emulator } = await open()
  const refused = await call(`POST /chatwoot/${id}/import-messages`, { days: 2 })
  expect([refused.status, refused.body.message]).toEqual([409, 'Ative o Chatwoot antes de importar'])
  await call(`POST /chatwoot/${id}/enable`)
  expect((await call(`POST /chatwoot/${id}/import-messages`, { days: 91 })).status).toBe(400)
  await call(`POST /chatwoot/${id}/import-messages`, { days: 2 })
  await finished({ done: 3, total: 3, failed: 0 })
  const posted = await seen((contents) => expect(withoutTime(contents)).toEqual(['oi', 'olá', 'tem pão?']))
  expect(posted.map(({ content }) => content)[0]).toMatch(/^🕘 \d\d\/\d\d\/\d{4}, \d\d:\d\d\noi$/)
  expect(posted.map(({ type }) => type)).toEqual([0, 1, 0])
  await call(`POST /chatwoot/${id}/import-messages`, { days: 90 })
  await finished({ done: 1, total: 1 })
  await say('ainda aí?')
  await seen((contents) =>
    expect(withoutTime(contents)).toEqual(['oi', 'olá', 'tem pão?', 'há dias', 'ainda aí?']),
  )
  expect(emulator.state.conversations).toHaveLength(1)
})

test('an activation with days imports them, and a restart goes on where it stopped', async () => {
  const { call, id, gateway, clock, emulator } = await open()
  emulator.flood = 2
  await call(`PUT /chatwoot/${id}`, { importDays: 2 })
  await call(`POST /chatwoot/${id}/enable`)
  const contents = () => withoutTime(emulator.state.messages.map(({ content }) => content))
  await vi.waitFor(() => expect(contents()).toEqual(['oi', 'olá']), soon)
  await gateway.close()
  emulator.flood = 200
  clock.advance(5 * 60_000)
  await openGateway({ dataFolder: gateway.folder, clock })
  await vi.waitFor(() => expect(contents()).toEqual(['oi', 'olá', 'tem pão?']), soon)
})

test('reactions and pins are not imported as messages', async () => {
  const { call, id, messages, finished } = await open()
  const [message] = await messages()
  await call(`POST /messages/${message?.id}/reaction`, { emoji: '👍' })
  await call(`PUT /messages/${message?.id}/pin`, { duration: '24h' })
  const isWaiting = ({ state }: { state: string }) => state === 'queued' || state === 'sending'
  await vi.waitFor(async () => {
    const all = await messages()
    expect([all.length, all.some(isWaiting)]).toEqual([6, false])
  }, soon)
  await call(`POST /chatwoot/${id}/enable`)
  await call(`POST /chatwoot/${id}/import-messages`, { days: 2 })
  await finished({ done: 3, total: 3 })
})

test('an import ends when the target is disabled or gets another inbox, and leaves out chats ignored since', async () => {
  const { call, id, emulator, clock, progress } = await open()
  const contents = () => withoutTime(emulator.state.messages.map(({ content }) => content))
  const isPost = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/messages')
  const refused = () => emulator.calls.filter(isPost).length - contents().length
  /** Imports until Chatwoot takes no more for a while, makes the change, and waits for the end. */
  const changeAfter = async (posted: readonly string[], route: string, body?: object) => {
    emulator.flood = 0
    clock.advance(60_000)
    if (posted.length > contents().length) emulator.flood = 1
    const before = refused()
    await call(`POST /chatwoot/${id}/import-messages`, { days: 2 })
    await vi.waitFor(() => expect(refused()).toBeGreaterThan(before), soon)
    expect(contents()).toEqual(posted)
    await call(route, body)
    emulator.flood = 200
    return vi.waitFor(async () => {
      clock.advance(30_000)
      const { state, messageI18n } = await progress()
      expect(state).not.toBe('running')
      return [state, Object(messageI18n).code]
    }, soon)
  }
  const stopped = ['failed', 'peers.sync.stopped']
  await call(`POST /chatwoot/${id}/enable`)
  expect(await changeAfter(['oi'], `POST /chatwoot/${id}/disable`)).toEqual(stopped)
  await call(`POST /chatwoot/${id}/enable`)
  const ignore = { ignoredChats: [bruno] }
  expect(await changeAfter(['oi', 'olá'], `PUT /chatwoot/${id}`, ignore)).toEqual(['done', undefined])
  await call(`PUT /chatwoot/${id}`, { ignoredChats: [] })
  const moved = { inboxId: String(emulator.addInbox()) }
  expect(await changeAfter(['oi', 'olá'], `PUT /chatwoot/${id}`, moved)).toEqual(stopped)
  expect(contents()).toEqual(['oi', 'olá'])
})
