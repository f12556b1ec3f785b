import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MessageRecord } from '../features/messages/messageRecord.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../testing/fakeServer.js'
import { type SendMessageOptions, sendMessage, sendMessageLimits } from './sendMessage.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const at = '2026-01-01T00:00:00.000Z'
const input = { id: 's1', to: '5511999999999', message: 'Olá' }
const about = { sessionId: 's1', messageId: 'm1', contactPhone: '5511999999999', timestamp: at }

function setUp(options?: SendMessageOptions, taken: FakeAnswer | null = null) {
  let state = 'queued'
  let overrides = {}
  const record = () => ok({ message: { id: 'm1', sessionId: 's1', state, createdAt: at, ...overrides } })
  const fake = fakeMorpheus(({ method }) => (method === 'POST' && taken ? taken : record()))
  const become = (next: string, others = {}) => {
    state = next
    overrides = others
  }
  return { ...fake, flow: sendMessage(fake.morpheus, options), become }
}

describe('sendMessage', () => {
  it('resolves at the requested receipt and not earlier', async () => {
    const { flow, push, become } = setUp({ until: 'read' })
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(1)
    become('delivered')
    push('message:delivered', about)
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.store.getState()).toMatchObject({ phase: 'waiting', message: { state: 'delivered' } })
    become('read')
    push('message:read', about)
    expect(await sending).toMatchObject({ phase: 'done', message: { state: 'read' }, error: null })
  })

  it('notifies subscribers of changes only', async () => {
    const { flow, become } = setUp()
    const seen: unknown[] = []
    flow.store.subscribe(({ phase, message }) => seen.push([phase, message?.state]))
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(3 * sendMessageLimits.poll)
    become('sent')
    await vi.advanceTimersByTimeAsync(sendMessageLimits.poll)
    await sending
    expect(seen).toEqual([
      ['sending', undefined],
      ['waiting', 'queued'],
      ['done', 'sent'],
    ])
  })

  it('polls when no event arrives', async () => {
    const { flow, become } = setUp()
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(1)
    become('sent')
    await vi.advanceTimersByTimeAsync(sendMessageLimits.poll)
    expect(await sending).toMatchObject({ phase: 'done' })
  })

  it("exposes the gateway's reason for a failed message", async () => {
    const { flow, push, become } = setUp({ until: 'delivered' })
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(1)
    become('failed', { failure: { code: 'blocked', message: 'Este contato está bloqueado' } })
    push('message:failed', { ...about, error: 'Este contato está bloqueado' })
    expect(await sending).toMatchObject({ phase: 'failed', error: 'Este contato está bloqueado' })
  })

  it('times out as late and stops polling', async () => {
    const { flow, calls } = setUp({ until: 'read', patience: 7_000 })
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(7_001)
    expect(await sending).toMatchObject({ phase: 'late', message: { state: 'queued' } })
    const requestCount = calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(requestCount)
  })

  it('fails with the message of a refusal', async () => {
    const { flow } = setUp({}, failure(400, 'Este número não tem WhatsApp'))
    expect(await flow.send(input)).toEqual({
      phase: 'failed',
      message: null,
      error: 'Este número não tem WhatsApp',
      uploaded: null,
    })
  })

  it('fails with the rule of the field that was refused', async () => {
    const body = {
      success: false,
      message: 'Dados inválidos',
      errors: { to: 'Informe um número com DDI e DDD' },
    }
    const { flow } = setUp({}, { status: 400, body })
    expect(await flow.send(input)).toMatchObject({
      phase: 'failed',
      error: 'Informe um número com DDI e DDD',
    })
  })

  it('ends waiting on stop', async () => {
    const { flow, calls } = setUp({ until: 'read' })
    const sending = flow.send(input)
    await vi.advanceTimersByTimeAsync(1)
    flow.stop()
    expect(await sending).toMatchObject({ phase: 'waiting' })
    const requestCount = calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(requestCount)
  })

  it('follows an already queued message; results of the previous one are ignored', async () => {
    const record = (id: string, state: string) => ({ id, sessionId: 's1', state, createdAt: at })
    let answerFirst: (answer: FakeAnswer) => void = () => {}
    const { morpheus } = fakeMorpheus(({ path }) =>
      path.endsWith('m1')
        ? new Promise((resolve) => {
            answerFirst = resolve
          })
        : ok({ message: record('m2', 'delivered') }),
    )
    const flow = sendMessage(morpheus, { until: 'delivered' })
    const queued = MessageRecord.parse({
      ...record('m1', 'queued'),
      networkId: 'm1',
      direction: 'outgoing',
      type: 'text',
    })
    const first = flow.follow(queued)
    await vi.advanceTimersByTimeAsync(1)
    const second = flow.follow({ ...queued, id: 'm2' })
    answerFirst(ok({ message: record('m1', 'failed') }))
    expect(await second).toMatchObject({ phase: 'done', message: { id: 'm2' } })
    await first
    expect(flow.store.getState()).toMatchObject({ phase: 'done', message: { id: 'm2' }, error: null })
  })

  it('is done at once when the server returns no message record', async () => {
    const { flow, calls } = setUp({ until: 'read' }, { status: 204, body: '' })
    expect(await flow.send(input)).toEqual({
      phase: 'done',
      message: null,
      error: null,
      uploaded: null,
    })
    expect(calls).toHaveLength(1)
  })

  describe('with a file', () => {
    const file = new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' })
    const withFile = { sessionId: 's1', to: '5511999999999', caption: 'A nota', file }
    const sent = ok({ message: { id: 'm1', sessionId: 's1', state: 'sent', createdAt: at } })

    function slow() {
      let answer: (answer: FakeAnswer) => void = () => {}
      const fake = fakeMorpheus(({ method }) =>
        method === 'GET'
          ? sent
          : new Promise<FakeAnswer>((resolve) => {
              answer = resolve
            }),
      )
      return { ...fake, flow: sendMessage(fake.morpheus), answer: (what: FakeAnswer) => answer(what) }
    }
    const started = async (calls: readonly unknown[]) => {
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(calls).toHaveLength(1))
    }

    it('sends the fields with the file and reports upload progress', async () => {
      const { flow, calls, answer } = slow()
      const sending = flow.sendFile(withFile)
      expect(flow.store.getState()).toMatchObject({ phase: 'sending', uploaded: 0 })
      await started(calls)
      const body = calls[0]?.body
      expect(body instanceof FormData && Object.fromEntries(body)).toEqual({
        sessionId: 's1',
        to: '5511999999999',
        caption: 'A nota',
        file,
      })
      calls[0]?.came(0.5)
      expect(flow.store.getState()).toMatchObject({ phase: 'sending', uploaded: 0.5 })
      answer(sent)
      expect(await sending).toMatchObject({ phase: 'done', message: { id: 'm1' }, uploaded: null })
      calls[0]?.came(1)
      expect(flow.store.getState().uploaded).toBeNull()
    })

    it("fails with the gateway's message", async () => {
      const { flow, calls, answer } = slow()
      const sending = flow.sendFile(withFile)
      await started(calls)
      answer(failure(413, 'O arquivo deve ter no máximo 10 MB'))
      expect(await sending).toEqual({
        phase: 'failed',
        message: null,
        error: 'O arquivo deve ter no máximo 10 MB',
        uploaded: null,
      })
    })

    it.each(['cancelFile', 'stop'] as const)('aborts the upload on %s', async (end) => {
      const { calls, flow, answer } = slow()
      const sending = flow.sendFile(withFile)
      await started(calls)
      answer('never')
      await vi.advanceTimersByTimeAsync(1)
      flow[end]()
      expect(await sending).toMatchObject({ message: null, error: null })
      if (end === 'cancelFile') expect(flow.store.getState()).toMatchObject({ phase: 'idle', uploaded: null })
      calls[0]?.came(0.7)
      expect(flow.store.getState().uploaded).not.toBe(0.7)
    })

    it('cannot be cancelled after the upload is complete', async () => {
      const { flow, calls, answer } = slow()
      const sending = flow.sendFile(withFile)
      await started(calls)
      answer(sent)
      await sending
      flow.cancelFile()
      expect(flow.store.getState()).toMatchObject({ phase: 'done', message: { id: 'm1' } })
    })
  })
})
