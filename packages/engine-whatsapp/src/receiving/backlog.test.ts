import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import type { Person } from '../testing/person.js'

const settings = { presence: 'unavailable', history: false } as const

/** Session whose process ended, and messages that a contact wrote meanwhile. */
async function missedMessages(texts: readonly string[]) {
  const world = await openWorld()
  const { line, phone, companion } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const writes = (text: string) => contact.writes(phone, { conversation: text })
  // Both sides have exchanged keys by now.
  await writes('antes')
  await line.waitForReport('messages')
  await companion.settled()
  const engine = await world.restart()
  for (const text of texts) await writes(text)
  const back = new RecordingLine()
  const resume = () => engine.resume({ sessionId: 's', line: back, settings }, null)
  return { ...world, companion, contact, phone, writes, resume, line: back }
}

/** Texts that the session received, each once, in order. */
function texts({ reportedEvents }: RecordingLine): string[] {
  const all = reportedEvents.messages.flatMap(([messages]) =>
    messages.map(({ content }) => Object(content).text),
  )
  return [...new Set(all)]
}

const until = (line: RecordingLine, wanted: readonly string[]) =>
  vi.waitFor(() => expect(texts(line)).toEqual(wanted), { timeout: 10_000 })

test('messages written while the backlog arrives come after it', async () => {
  const { server, resume, writes, line, errors } = await missedMessages(['um', 'dois'])
  server.duringBacklog = async (sent) => {
    if (sent !== 1) return
    await writes('três')
    await writes('quatro')
  }
  await resume()
  await until(line, ['um', 'dois', 'três', 'quatro'])
  expect([server.failures, errors]).toEqual([[], []])
})

test('messages written while the backlog is decrypted come after it, for every contact', async () => {
  const missed = Array.from({ length: 40 }, (_, index) => `${index}`)
  const { server, resume, writes, phone, line, errors } = await missedMessages(missed)
  const other: Person = server.person('5531966665555', 'Outra')
  server.duringBacklog = async (sent) => {
    if (sent !== null) return
    await writes('agora')
    await other.writes(phone, { conversation: 'outra' })
  }
  await resume()
  await until(line, [...missed, 'agora', 'outra'])
  server.duringBacklog = null
  await writes('depois')
  await until(line, [...missed, 'agora', 'outra', 'depois'])
  expect([server.failures, errors]).toEqual([[], []])
})

/** Waits until the client has the sent messages, which no event announces. */
const arrives = (line: RecordingLine) => line.waitForReport('connected')

test('a message held when the connection drops is kept and arrives in order', async () => {
  const { server, resume, writes, comeBack, companion, line } = await missedMessages(['um', 'dois'])
  server.duringBacklog = async (sent) => {
    if (sent === 1) await writes('três')
    if (sent === 1) await new Promise(() => {})
  }
  await resume()
  await arrives(line)
  // The network would not resend an acknowledged message.
  expect(companion.waiting.length).toBeGreaterThanOrEqual(2)
  server.duringBacklog = null
  companion.wire?.cut()
  await line.waitForReport('connectionLost')
  await comeBack()
  await until(line, ['um', 'dois', 'três'])
})

test('a message held when the process ends is kept and arrives in order', async () => {
  const { server, resume, restart, writes, companion, line } = await missedMessages(['um', 'dois'])
  server.duringBacklog = async (sent) => {
    if (sent === 1) await writes('três')
    if (sent === 1) await new Promise(() => {})
  }
  await resume()
  await arrives(line)
  expect(companion.waiting.length).toBeGreaterThanOrEqual(2)
  server.duringBacklog = null
  const next = new RecordingLine()
  await (await restart()).resume({ sessionId: 's', line: next, settings }, null)
  await vi.waitFor(() =>
    expect([...new Set([...texts(line), ...texts(next)])]).toEqual(['um', 'dois', 'três']),
  )
})

test('without an end of the backlog, messages are held for 20 seconds', async () => {
  const { server, resume, writes, companion, clock, line } = await missedMessages(['um', 'dois'])
  server.duringBacklog = async (sent) => {
    if (sent === 1) await writes('três')
    if (sent === 1) await new Promise(() => {})
  }
  await resume()
  await arrives(line)
  await companion.settled()
  clock.advance(19_999)
  await companion.settled()
  expect(texts(line)).not.toContain('três')
  clock.advance(1)
  await vi.waitFor(() => expect(texts(line)).toContain('três'))
})
