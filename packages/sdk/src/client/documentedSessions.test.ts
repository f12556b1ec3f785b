import { afterEach, describe, expect, it } from 'vitest'
import { startAnswerServer, type WireAnswer } from '../testing/answerServer.js'

let close = async () => {}
afterEach(() => close())

async function against(answer: WireAnswer | ((route: string) => WireAnswer)) {
  const server = await startAnswerServer(typeof answer === 'function' ? answer : () => answer)
  close = server.close
  return { ...server, morpheus: server.createClient('t') }
}

/** Verbatim from core spec §3. */
const session = {
  id: 's1',
  name: 'Loja',
  status: 'connected',
  phone: '5511999999999:12',
  qrCode: null,
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  profilePic: null,
  lastActivity: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const read = { ...session, description: null, phoneNumber: '5511999999999' }

describe('a session', () => {
  it.each<[string, object, object]>([
    ['as documented', {}, {}],
    ['with more than is documented', { revision: { by: 'x' }, ownerId: 7 }, {}],
    ['of numbers', { id: 12, phone: 5511999999999 }, { id: '12', phone: '5511999999999' }],
    ['without a name', { name: null }, { name: 's1' }],
    ['with an empty name', { name: '' }, { name: 's1' }],
    ['of an unknown kind', { apiType: 'TELEGRAM', connectionMethod: 'BLE' }, { connectionMethod: null }],
    ['of no kind', { apiType: null, connectionMethod: null }, { connectionMethod: null }],
    ['qr_code', { status: 'qr_code' }, { status: 'qr' }],
    ['in capitals', { status: 'CONNECTING' }, { status: 'connecting' }],
    ['of another status', { status: 'banned' }, { status: 'disconnected' }],
    ['without a status', { status: null }, { status: 'disconnected' }],
    ['with empty texts', { phone: '', qrCode: '', profilePic: '' }, { phone: null, phoneNumber: null }],
  ])('is parsed: %s', async (_, change, expected) => {
    const { morpheus, logger } = await against({ body: { data: { sessions: [{ ...session, ...change }] } } })
    const { sessions } = await morpheus.sessions.list()
    expect(sessions).toEqual([{ ...read, ...expected }])
    expect(logger.warn).not.toHaveBeenCalled()
  })

  it.each([[''], [null]])('with id %j is dropped from the list', async (id) => {
    const { morpheus } = await against({ body: { data: { sessions: [{ ...session, id }, session] } } })
    expect((await morpheus.sessions.list()).sessions).toEqual([read])
  })

  it.each([
    ['UTC', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['UTC to the microsecond', '2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123456Z'],
    ['an offset', '2026-11-20T09:00:00-03:00', '2026-11-20T12:00:00.000Z'],
    ['an offset without a colon', '2026-11-20T09:00:00.5-0300', '2026-11-20T12:00:00.500Z'],
    ['hours alone as the offset', '2026-11-20 09:00:00-03', '2026-11-20T12:00:00.000Z'],
    ['no zone', '2026-11-20T12:00:00', '2026-11-20T12:00:00.000Z'],
    ['a database’s spelling', '2026-11-20 12:00:00.123456', '2026-11-20T12:00:00.123Z'],
    ['a day', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['an HTTP date', 'Fri, 20 Nov 2026 12:00:00 GMT', '2026-11-20T12:00:00.000Z'],
    ['seconds', 1_795_176_000, '2026-11-20T12:00:00.000Z'],
    ['milliseconds', 1_795_176_000_000, '2026-11-20T12:00:00.000Z'],
    ['seconds as text', '1795176000', '2026-11-20T12:00:00.000Z'],
    ['nothing', null, ''],
    ['an empty text', '', ''],
    ['what is no date', 'ontem', ''],
    ['a day that is none', '2026-13-45', ''],
    ['zero', 0, ''],
    ['an object', {}, ''],
    ['more than there is time', 1e300, ''],
  ])('parses a date given as %s', async (_, written, expected) => {
    const dates = { createdAt: written, lastActivity: written }
    const { morpheus } = await against({ body: { data: { sessions: [{ ...session, ...dates }] } } })
    const { sessions } = await morpheus.sessions.list()
    expect(sessions[0]).toMatchObject({ createdAt: expected, lastActivity: expected || null })
  })
})

describe('the list of sessions', () => {
  it('drops only unreadable items and warns once', async () => {
    const items = [session, null, 'x', { name: 'sem id' }, { id: 's2' }]
    const { morpheus, logger } = await against({ body: { success: true, data: { sessions: items } } })
    const { sessions } = await morpheus.sessions.list()
    await morpheus.sessions.list()
    expect(sessions.map(({ id }) => id)).toEqual(['s1', 's2'])
    expect(sessions[1]).toEqual({
      ...read,
      id: 's2',
      name: 's2',
      status: 'disconnected',
      phone: null,
      phoneNumber: null,
      connectionMethod: null,
      lastActivity: null,
      createdAt: '',
    })
    expect(logger.warn.mock.calls).toEqual([['GET /sessions: itens ilegíveis ignorados', { items: 3 }]])
  })

  it.each<[string, unknown]>([
    ['null', { data: { sessions: null } }],
    ['empty', { sessions: [] }],
    ['absent', { data: {} }],
  ])('is empty when the value is %s', async (_, body) => {
    const { morpheus } = await against({ body })
    expect(await morpheus.sessions.list()).toEqual({ sessions: [] })
  })

  it.each<[string, WireAnswer]>([
    ['a page', { body: '<!doctype html>' }],
    ['no body', {}],
    ['something else', { body: { hello: 'world' } }],
    ['no list', { body: { data: { sessions: 'many' } } }],
    ['null', { body: null }],
  ])('rejects a response with %s', async (_, answer) => {
    const { morpheus } = await against(answer)
    await expect(morpheus.sessions.list()).rejects.toMatchObject({ code: 'unexpected_answer' })
  })
})

describe('a call with an undocumented response', () => {
  const calls = {
    connect: (morpheus) => morpheus.sessions.connect({ id: 's1' }),
    disconnect: (morpheus) => morpheus.sessions.disconnect({ id: 's1' }),
    remove: (morpheus) => morpheus.sessions.remove({ id: 's1' }),
    update: (morpheus) => morpheus.sessions.update({ id: 's1', name: 'Outra' }),
    connectPhone: (morpheus) => morpheus.sessions.connectPhone({ id: 's1', phoneNumber: '5511999999999' }),
    restart: (morpheus) => morpheus.monitoring.restartSession({ id: 's1' }),
    clearLogs: (morpheus) => morpheus.monitoring.clearLogs(),
  } satisfies Record<string, (morpheus: Awaited<ReturnType<typeof against>>['morpheus']) => Promise<object>>

  describe.each(Object.entries(calls))('%s', (_, call) => {
    it.each<[string, WireAnswer]>([
      ['204', {}],
      ['200 without a body', { status: 200 }],
      ['202', { status: 202, body: {} }],
      ['{ success: true }', { body: { success: true } }],
      ['{ success: true, data: null }', { body: { success: true, data: null } }],
      ['a message', { body: { success: true, message: 'Feito' } }],
      ['what is not ours', { body: { success: true, data: { session: 'x', deleted: 'todas' } } }],
    ])('resolves on %s', async (_name, answer) => {
      const { morpheus } = await against(answer)
      const answered = await call(morpheus)
      expect(Object.values(answered).filter((value) => value !== true)).toEqual([])
    })

    it('rejects an HTML page', async () => {
      const { morpheus } = await against({ body: ' <!doctype html><title>Loja</title>' })
      await expect(call(morpheus)).rejects.toMatchObject({ code: 'unexpected_answer' })
    })

    it("rejects with the server's message when success is false", async () => {
      const { morpheus } = await against({ body: { success: false, message: 'Aparelho desligado' } })
      await expect(call(morpheus)).rejects.toMatchObject({ message: 'Aparelho desligado', fromServer: true })
    })
  })

  it('returns the session of the response', async () => {
    const { morpheus } = await against({ body: { success: true, data: { session } } })
    expect(await morpheus.sessions.connect({ id: 's1' })).toEqual({ session: read })
  })
})

describe('the QR code', () => {
  it.each<[string, unknown]>([
    ['data.qrCode alone', { data: { qrCode: 'data:image/png;base64,AA' } }],
    [
      'null beside it',
      { success: true, data: { qrCode: 'data:image/png;base64,AA' }, reason: null, status: null },
    ],
  ])('is parsed from %s', async (_, body) => {
    const { morpheus } = await against({ body })
    expect(await morpheus.sessions.qr({ id: 's1' })).toMatchObject({
      data: { qrCode: 'data:image/png;base64,AA' },
      status: 'qr',
    })
  })
})
