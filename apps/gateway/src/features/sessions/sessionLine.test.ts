import { expect, test, vi } from 'vitest'
import { LeaseLostError } from '../../core/cluster/leases.js'
import { listAvailabilitySince } from '../../core/store/repositories/sessionAvailability.js'
import { type EndReason, type LossReason, RunEnded } from '../../engines/engineLine.js'
import { at, contact, message, openLine } from '../../testing/openLine.js'

const code = { code: 'ABCD-1234', phoneNumber: '5511988887777', expiresAt: '2026-11-21T12:02:40.000Z' }
const qr = { text: 'morpheus', issuedAt: at, expiresAt: '2026-11-21T12:00:20.000Z' }

test('shows only codes whose event was stored, until the end of pairing is stored', async () => {
  const { line, rollBackNext } = await openLine()
  rollBackNext()
  await expect(line.pairingCode(code)).rejects.toThrow('The disk is full')
  rollBackNext()
  await expect(line.qr(qr)).rejects.toThrow()
  expect([line.codes.pairingCode, line.codes.qr]).toEqual([null, null])
  await line.qr(qr)
  rollBackNext()
  await expect(line.connected({ phone: '5511988887777:1', profilePic: null })).rejects.toThrow()
  expect(line.codes.qr).toMatchObject({ qrText: 'morpheus', remainingMs: 20_000 })
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  expect(line.codes.qr).toBeNull()
})

test('an end that was not stored keeps the session sink open', async () => {
  const { line, heard, rollBackNext } = await openLine()
  rollBackNext()
  await expect(line.ended('qr_timed_out')).rejects.toThrow()
  await line.pairingCode(code)
  expect(line.codes.pairingCode?.pairingCode).toBe('ABCD-1234')
  await line.ended('qr_timed_out')
  await line.pairingCode(code)
  expect(heard.filter(({ type }) => type === 'session:pairing_code')).toHaveLength(1)
})

test('stores events in order once the store is back, but none after the run has ended', async () => {
  const { line, clock, told, rollBackNext } = await openLine()
  const connected = (number: string) => line.connected({ phone: `${number}:1`, profilePic: null })
  rollBackNext(Object.assign(new Error('could not extend file'), { code: '53100' }))
  const reports = [connected('5511988887777'), line.messages([message('m1')])]
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(1))
  expect(told('session:connected')).toEqual([])
  clock.advance(1000)
  await Promise.all(reports)
  expect([told('session:connected').length, told('message:received').length]).toEqual([1, 1])
  rollBackNext(Object.assign(new Error('terminating connection'), { code: '57P01' }))
  const late = line.connectionLost('connection_lost')
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(1))
  line.close()
  clock.advance(1000)
  await late
  expect(told('session:disconnected')).toEqual([])
})

test('rejects a message after the end of the run, so the engine keeps it', async () => {
  const { line, told } = await openLine()
  line.close()
  await expect(line.messages([message('m1')])).rejects.toThrow(RunEnded)
  expect(told('message:received')).toEqual([])
})

test('reports a failed command, keeps the event and does not mark it as read', async () => {
  const { line, told, behave, commands } = await openLine()
  await behave({ markMessagesAsRead: true, receiveIncomingCalls: false })
  await line.messages([message('m1'), message('m2', { isFromMe: true })])
  expect(commands.given).toEqual([['m1']])
  commands.broken = true
  await line.messages([message('m3')])
  await line.call({ id: 'c1', from: contact })
  expect(told('message:received')).toHaveLength(3)
  expect(told('message:read')).toEqual([expect.objectContaining({ messageId: 'm1' })])
  expect(commands.failures).toEqual(['markRead', 'rejectCall'])
})

test('a passkey request voids the codes, and ends when a code or the account arrives', async () => {
  const { line, told, logged } = await openLine()
  const asked = { options: { challenge: 'AAAA' }, expiresAt: '2026-11-21T12:05:00.000Z' }
  await line.qr(qr)
  await line.passkeyRequested(asked)
  expect([line.codes.qr, line.codes.passkey]).toEqual([null, { ...asked, stage: 'required', code: null }])
  await line.passkeyCode({ code: 'ABCD1234', expiresAt: asked.expiresAt })
  expect(line.codes.passkey).toEqual({ ...asked, stage: 'code', code: 'ABCD1234' })
  await line.pairingCode(code)
  await line.passkeyRequested(asked)
  await line.qr(qr)
  await line.passkeyRequested(asked)
  await line.syncing()
  expect(line.codes.passkey).toBeNull()
  const causes = told('session:status').map((status) => {
    const { status: is, reason } = Object(status)
    return `${is} ${reason?.code ?? '-'}`
  })
  const required = 'connecting passkey_required'
  expect(causes).toEqual(['qr -', required, 'connecting -', required, 'qr -', required, 'connecting -'])
  expect(logged).toContain(
    'Sessão "Loja": o WhatsApp só conecta esta conta com a passkey dela. Nenhum QR Code ou código resolve sem isso.',
  )
})

test("handles calls and statuses by the session's settings", async () => {
  const { line, behave, commands } = await openLine()
  const call = { id: 'c1', from: contact }
  const content = { kind: 'text', text: 'Oi' } as const
  const status = { id: 's1', by: contact, contactName: null, content, timestamp: at }
  await line.call(call)
  await line.status(status)
  expect(commands.given).toEqual([])
  await behave({ receiveIncomingCalls: false, markStatusAsViewed: true })
  await line.call(call)
  await line.status(status)
  expect(commands.given).toEqual([call, status])
  line.close()
  await line.call(call)
  await line.status(status)
  expect(commands.given).toHaveLength(2)
})

test.each<[EndReason, string]>([
  ['qr_timed_out', 'O QR Code expirou sem ser lido. Conecte novamente.'],
  ['code_timed_out', 'O código de pareamento expirou sem ser usado. Solicite um novo.'],
  ['pairing_failed', 'Não foi possível concluir o pareamento. Conecte novamente.'],
  ['pairing_missing', 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.'],
  [
    'passkey_timed_out',
    'O WhatsApp pediu a passkey desta conta e ninguém a usou a tempo. Conecte novamente.',
  ],
  ['passkey_refused', 'O WhatsApp não aceitou a passkey desta conta. Conecte novamente.'],
  ['logged_out', 'O aparelho foi desconectado pelo celular. Conecte novamente.'],
])('an end by %s is emitted with its message', async (code, reason) => {
  const { line, told, logged } = await openLine()
  await line.ended(code)
  expect(told('session:error')).toEqual([{ sessionId: 's', error: reason, code }])
  expect(told('session:disconnected')).toEqual([{ sessionId: 's', reason, code }])
  expect(logged).toEqual([`Sessão "Loja" desconectada: ${reason}`])
})

test.each<[LossReason, string]>([
  ['connection_lost', 'Sessão "Loja": conexão perdida, reconectando'],
  ['timed_out', 'Sessão "Loja": o WhatsApp não respondeu a tempo, reconectando'],
  ['phone_unreachable', 'Sessão "Loja": o celular não responde, reconectando'],
])('a connection loss by %s is logged', async (reason, text) => {
  const { line, logged } = await openLine()
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  await line.connectionLost(reason)
  expect(logged.at(-1)).toBe(text)
})

test('a refused login updates the reason of the current outage once, also in its history', async () => {
  const { line, told, logged, clock, db } = await openLine()
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  await line.connectionLost('connection_lost')
  clock.advance(9000)
  await line.connectionLost('timed_out')
  await line.connectionLost('client_outdated')
  await line.connectionLost('client_outdated')
  const connecting = told('session:status').filter((status) => Object(status).status === 'connecting')
  expect(connecting).toMatchObject([
    { since: at, reason: { code: 'connection_lost' } },
    { since: at, reason: { code: 'client_outdated', action: 'update' } },
  ])
  expect(logged.slice(-2)).toEqual([
    'Sessão "Loja": conexão perdida, reconectando',
    'Sessão "Loja": o WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.',
  ])
  expect((await listAvailabilitySince(db, ['s'], at)).at(-1)).toMatchObject({
    availability: 'reconnecting',
    reason: 'client_outdated',
  })
})

test('rejects events of a session whose lease is lost', async () => {
  const { line, leases, heard } = await openLine()
  await leases.close()
  await expect(line.connected({ phone: '5511988887777:1', profilePic: null })).rejects.toThrow(LeaseLostError)
  expect(heard).toEqual([])
})
