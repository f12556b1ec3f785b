import { type Pairing, PasskeyNotOpen } from '@morpheus/gateway/engine'
import { expect, test, vi } from 'vitest'
import { answer, enterCode, getRequest, number, openDemanding } from '../../testing/passkeyWorld.js'

const byQr: Pairing = { method: 'qr' }
const byCode: Pairing = { method: 'phone', phoneNumber: number }

test.each([['QR code', byQr] as const, ['code', byCode] as const])(
  'pairs an account with its passkey (%s), without another code',
  async (_name, pairing) => {
    const demanding = await openDemanding()
    const { start, line, passkey, clock, server, storedKeyNames, errors } = demanding
    await start(pairing)
    const { linked } = await enterCode(demanding)
    const { options, expiresAt } = await getRequest(demanding)
    expect(options).toEqual(passkey.gate?.options)
    expect(expiresAt).toBe(new Date(clock.now() + 300_000).toISOString())
    expect(await storedKeyNames('s')).toEqual([])
    await answer(demanding)
    const companion = await linked
    await line.waitForReport('connected')
    expect(line.order.slice(0, 4)).toEqual([
      pairing.method === 'qr' ? 'qr' : 'pairingCode',
      'passkeyRequested',
      'syncing',
      'connected',
    ])
    const from = server.person('5521977776666', 'Cliente')
    await from.writes(companion.person, { conversation: 'oi' })
    const [[message]] = await line.waitForReport('messages')
    expect(message?.content).toEqual({ kind: 'text', text: 'oi' })
    expect([passkey.refusals, passkey.gate?.prologues, server.failures, errors]).toEqual([[], 1, [], []])
  },
)

test.each([['QR code', byQr] as const, ['code', byCode] as const])(
  'acknowledges each notification once (%s)',
  async (_name, pairing) => {
    const demanding = await openDemanding()
    await demanding.start(pairing)
    await enterCode(demanding)
    await getRequest(demanding)
    demanding.passkey.gate?.request('again')
    demanding.passkey.gate?.request('again')
    await getRequest(demanding, 2)
    await vi.waitFor(() => {
      const acknowledged = demanding.server.acknowledged.filter((type) => type === 'passkey_prologue_request')
      expect(acknowledged).toHaveLength(3)
    })
    // The repeated notification is emitted once.
    expect(demanding.line.reportedEvents.passkeyRequested).toHaveLength(2)
  },
)

test('shows no code while the passkey is requested, and ends after five minutes', async () => {
  const demanding = await openDemanding()
  const { line, clock, start } = demanding
  await start()
  await enterCode(demanding)
  await getRequest(demanding)
  clock.advance(299_000)
  expect(line.order).toEqual(['qr', 'passkeyRequested'])
  clock.advance(1000)
  expect(await line.waitForReport('ended')).toEqual(['passkey_timed_out'])
  expect(await demanding.storedKeyNames('s')).toEqual([])
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
})

test.each(['publicKey', 'answer'] as const)('finds the request options (%s)', async (optionsIn) => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { optionsIn }))
  await demanding.start()
  const { linked } = await enterCode(demanding)
  expect((await getRequest(demanding)).options).toEqual(demanding.passkey.gate?.options)
  await answer(demanding)
  await linked
})

test('takes a continuation without a request as a request', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { skipsRequest: true }))
  const { passkey, start, line } = demanding
  await start()
  const { linked } = await enterCode(demanding)
  expect((await getRequest(demanding)).options).toEqual(passkey.gate?.options)
  await answer(demanding)
  await linked
  await line.waitForReport('connected')
})

test('ends where no request options are available', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { optionsIn: 'nowhere' }))
  await demanding.start()
  await enterCode(demanding)
  expect(await demanding.line.waitForReport('ended')).toEqual(['passkey_refused'])
  expect(demanding.line.order).toEqual(['qr', 'ended'])
})

test('accepts a continuation ahead of the answer to the prologue', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { continuesBeforeAnswer: true }))
  await demanding.start()
  const { linked } = await enterCode(demanding)
  await answer(demanding)
  await linked
  await demanding.line.waitForReport('connected')
})

test('sends one prologue per request', async () => {
  const demanding = await openDemanding()
  await demanding.start()
  const { authenticator } = demanding.passkey
  await expect(
    demanding.engine.answerPasskey?.('s', authenticator.assert(authenticator.request())),
  ).rejects.toThrow(PasskeyNotOpen)
  const { linked } = await enterCode(demanding)
  await getRequest(demanding)
  const [first, second] = await Promise.allSettled([answer(demanding), answer(demanding)])
  expect([first.status, second]).toEqual([
    'fulfilled',
    { status: 'rejected', reason: expect.any(PasskeyNotOpen) },
  ])
  await linked
  expect(demanding.passkey.gate?.prologues).toBe(1)
  await demanding.line.waitForReport('connected')
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
})

test('answers a repeated request', async () => {
  const demanding = await openDemanding()
  const { passkey } = demanding
  await demanding.start()
  const { linked } = await enterCode(demanding)
  await getRequest(demanding)
  passkey.gate?.request()
  await getRequest(demanding, 2)
  await answer(demanding, 2)
  await linked
  expect(passkey.refusals).toEqual([])
})

test('compares codes when the handoff key is older than five minutes', async () => {
  const demanding = await openDemanding()
  const { passkey, clock, line, engine } = demanding
  await demanding.start()
  const { linked } = await enterCode(demanding)
  await getRequest(demanding)
  clock.advance(200_000)
  passkey.gate?.request()
  await getRequest(demanding, 2)
  clock.advance(200_000)
  await answer(demanding, 2)
  const [shown] = await line.waitForReport('passkeyCode')
  expect(shown).toEqual({
    code: passkey.gate?.code,
    expiresAt: new Date(clock.now() + 120_000).toISOString(),
  })
  expect(shown.code).toMatch(/^[1-9A-HJ-NP-TV-Z]{4}-[1-9A-HJ-NP-TV-Z]{4}$/)
  await engine.confirmPasskey?.('s')
  await linked
  await line.waitForReport('connected')
  await expect(engine.confirmPasskey?.('s')).rejects.toThrow(PasskeyNotOpen)
})

test('ends when nobody confirms the code in time', async () => {
  const demanding = await openDemanding()
  const { passkey, clock, line, engine } = demanding
  await demanding.start()
  await enterCode(demanding)
  await getRequest(demanding)
  await expect(engine.confirmPasskey?.('s')).rejects.toThrow(PasskeyNotOpen)
  clock.advance(200_000)
  passkey.gate?.request()
  await getRequest(demanding, 2)
  clock.advance(200_000)
  await answer(demanding, 2)
  await line.waitForReport('passkeyCode')
  clock.advance(120_000)
  expect(await line.waitForReport('ended')).toEqual(['passkey_timed_out'])
})

test('ends the attempt on a malformed identity of the phone', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { sendsMalformedIdentity: true }))
  await demanding.start()
  await enterCode(demanding)
  await answer(demanding)
  expect(await demanding.line.waitForReport('ended')).toEqual(['passkey_refused'])
})

test('starts again with a new code when the connection is lost meanwhile', async () => {
  const demanding = await openDemanding()
  const { line, server, clock, comeBack } = demanding
  await demanding.start()
  const { linked } = await enterCode(demanding)
  await getRequest(demanding)
  const before = clock.pendingTimers
  server.cutPairings()
  await expect(linked).rejects.toThrow('closed')
  await vi.waitFor(async () => {
    await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
    expect(clock.pendingTimers).not.toBe(before)
  })
  await comeBack()
  await line.waitForReport('qr', 2)
  const again = await enterCode(demanding, 2)
  await answer(demanding, 2)
  await again.linked
  await line.waitForReport('connected')
})

test('times out as usual after a connection was lost meanwhile', async () => {
  const demanding = await openDemanding()
  const { line, server, clock, comeBack } = demanding
  await demanding.start()
  await enterCode(demanding)
  await getRequest(demanding)
  const before = clock.pendingTimers
  server.cutPairings()
  await vi.waitFor(() => expect(clock.pendingTimers).not.toBe(before))
  await comeBack()
  await line.waitForReport('qr', 2)
  clock.advance(200_000)
  expect(await line.waitForReport('ended')).toEqual(['qr_timed_out'])
})

test('ends the attempt when WhatsApp ends the connection for good, or answers nothing', async () => {
  const ended = await openDemanding()
  await ended.start()
  await enterCode(ended)
  await getRequest(ended)
  ended.server.endPairings('401')
  expect(await ended.line.waitForReport('ended')).toEqual(['passkey_refused'])

  const silent = await openDemanding()
  await silent.start()
  await enterCode(silent)
  const { options } = await getRequest(silent)
  silent.server.isSilent = true
  const answered = silent.engine.answerPasskey?.('s', silent.passkey.authenticator.assert(options))
  silent.clock.advance(30_000)
  await expect(answered).rejects.toThrow('WhatsApp did not answer ref')
  expect(await silent.line.waitForReport('ended')).toEqual(['passkey_refused'])
})

test('accepts no assertion after a stop', async () => {
  const demanding = await openDemanding()
  await demanding.start()
  const { linked } = await enterCode(demanding)
  await getRequest(demanding)
  await demanding.engine.stop('s')
  await expect(linked).rejects.toThrow('closed')
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
  demanding.clock.advance(600_000)
  expect(demanding.line.reportedEvents.ended).toEqual([])
})

test('writes nothing of the ceremony to logs or the store', async () => {
  const written: string[] = []
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, name).mockImplementation((...args) => void written.push(args.join(' ')))
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const demanding = await openDemanding()
  await demanding.start()
  await enterCode(demanding)
  const { options } = await getRequest(demanding)
  await expect(
    demanding.engine.answerPasskey?.(
      's',
      demanding.passkey.authenticator.assert(options, { verified: false }),
    ),
  ).rejects.toThrow(/^WhatsApp refused passkey_prologue$/)
  await demanding.line.waitForReport('ended')
  vi.restoreAllMocks()
  expect([written, demanding.errors, await demanding.storedKeyNames('s')]).toEqual([[], [], []])
})
