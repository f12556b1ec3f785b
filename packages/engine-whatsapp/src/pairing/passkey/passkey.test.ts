import { type Pairing, PasskeyNotOpen, PasskeyRefused, SoftwareAuthenticator } from '@morpheus/gateway/engine'
import { RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import type { Companion } from '../../testing/companion.js'
import { openWorld } from '../../testing/engineWorld.js'
import type { AccountPasskey } from '../../testing/passkeyGate.js'

const number = '5511988887777'
const byQr: Pairing = { method: 'qr' }
const byCode: Pairing = { method: 'phone', phoneNumber: number }
const settings = { presence: 'unavailable', history: false } as const

/** An account that demands its passkey, and a session whose code its phone is about to read. */
async function openDemanding(prepare: (passkey: AccountPasskey) => void = () => undefined) {
  const world = await openWorld()
  const phone = world.server.person(number, 'Loja')
  const passkey = phone.demandsPasskey()
  prepare(passkey)
  const line = new RecordingLine()
  const start = (pairing: Pairing = byQr) => world.engine.start({ sessionId: 's', line, settings }, pairing)
  return { ...world, phone, passkey, line, start }
}

type Demanding = Awaited<ReturnType<typeof openDemanding>>

/** The phone reads the code. Settles with the device once it is linked, or refused. */
async function read({ server, line, phone }: Demanding, count = 1): Promise<{ linked: Promise<Companion> }> {
  const read = await vi.waitFor(() => {
    const code = line.told.pairingCode[count - 1]?.[0].code
    const text = line.told.qr[count - 1]?.[0].text
    if (code) return { linked: server.type(code, phone) }
    if (text) return { linked: server.scan(text, phone) }
    throw new Error('Nothing is on show')
  })
  read.linked.catch(() => undefined)
  return read
}

async function requested({ line }: Pick<Demanding, 'line'>, count = 1) {
  const [request] = await line.nth('passkeyRequested', count)
  return request
}

/** How the account's owner answers what the line was told. */
async function answer(demanding: Demanding, count = 1): Promise<void> {
  const { options } = await requested(demanding, count)
  await demanding.engine.answerPasskey?.('s', demanding.passkey.authenticator.assert(options))
}

test.each([['QR code', byQr] as const, ['code', byCode] as const])(
  'an account that demands its passkey is linked by it (%s), without another code',
  async (_what, pairing) => {
    const demanding = await openDemanding()
    const { start, line, passkey, clock, server, kept, errors } = demanding
    await start(pairing)
    const { linked } = await read(demanding)
    const { options, expiresAt } = await requested(demanding)
    expect(options).toEqual(passkey.gate?.options)
    expect(expiresAt).toBe(new Date(clock.now() + 300_000).toISOString())
    expect(await kept('s')).toEqual([])
    await answer(demanding)
    const companion = await linked
    await line.nth('connected')
    expect(line.order.filter((told) => !['contacts', 'identities'].includes(told))).toEqual([
      pairing.method === 'qr' ? 'qr' : 'pairingCode',
      'passkeyRequested',
      'syncing',
      'connected',
    ])
    const from = server.person('5521977776666', 'Cliente')
    await from.writes(companion.person, { conversation: 'oi' })
    const [[message]] = await line.nth('messages')
    expect(message?.content).toEqual({ kind: 'text', text: 'oi' })
    expect([passkey.refusals, passkey.gate?.prologues, server.failures, errors]).toEqual([[], 1, [], []])
  },
)

test.each([['QR code', byQr] as const, ['code', byCode] as const])(
  'each notification is confirmed once (%s)',
  async (_what, pairing) => {
    const demanding = await openDemanding()
    await demanding.start(pairing)
    await read(demanding)
    await requested(demanding)
    demanding.passkey.gate?.ask('again')
    demanding.passkey.gate?.ask('again')
    await requested(demanding, 2)
    await vi.waitFor(() => {
      const confirmed = demanding.server.confirmed.filter((type) => type === 'passkey_prologue_request')
      expect(confirmed).toHaveLength(3)
    })
    // The same one came twice, and was told once.
    expect(demanding.line.told.passkeyRequested).toHaveLength(2)
  },
)

test('codes end with the request, and no other comes in its five minutes', async () => {
  const demanding = await openDemanding()
  const { line, clock, start } = demanding
  await start()
  await read(demanding)
  await requested(demanding)
  clock.advance(299_000)
  expect(line.order).toEqual(['qr', 'passkeyRequested'])
  clock.advance(1000)
  expect(await line.nth('ended')).toEqual(['passkey_timed_out'])
  expect(await demanding.kept('s')).toEqual([])
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
})

test.each(['publicKey', 'answer'] as const)('options are found where they are (%s)', async (optionsIn) => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { optionsIn }))
  await demanding.start()
  const { linked } = await read(demanding)
  expect((await requested(demanding)).options).toEqual(demanding.passkey.gate?.options)
  await answer(demanding)
  await linked
})

test('a phone’s part without a request says as well that the passkey is needed', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { skipsRequest: true }))
  const { passkey, start, line } = demanding
  await start()
  const { linked } = await read(demanding)
  expect((await requested(demanding)).options).toEqual(passkey.gate?.options)
  await answer(demanding)
  await linked
  await line.nth('connected')
})

test('without options anywhere nothing can be asked for', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { optionsIn: 'nowhere' }))
  await demanding.start()
  await read(demanding)
  expect(await demanding.line.nth('ended')).toEqual(['passkey_refused'])
  expect(demanding.line.order).toEqual(['qr', 'ended'])
})

test('the phone may be quicker than WhatsApp’s answer', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { overtakes: true }))
  await demanding.start()
  const { linked } = await read(demanding)
  await answer(demanding)
  await linked
  await demanding.line.nth('connected')
})

const stranger = new SoftwareAuthenticator('whatsapp.com')

test.each<
  [string, string, (passkey: AccountPasskey) => Parameters<typeof stranger.assert>[1] | 'stranger' | 'former']
>([
  ['of another site', 'origin', () => ({ origin: 'https://web.whatsapp.com.exemplo' })],
  ['without a verified owner', 'verification', () => ({ verified: false })],
  ['of another credential', 'credential', () => 'stranger'],
  ['made before', 'challenge', () => 'former'],
  [
    'that is late',
    'late',
    ({ gate }) => {
      if (gate) gate.isLate = true
      return {}
    },
  ],
])('an assertion %s is refused and ends the attempt', async (_what, refusal, circumstances) => {
  const demanding = await openDemanding()
  const { passkey, line, engine } = demanding
  const { authenticator } = passkey
  await demanding.start()
  const { linked } = await read(demanding)
  const { options } = await requested(demanding)
  const how = circumstances(passkey)
  const assertion =
    how === 'stranger'
      ? stranger.assert(options)
      : how === 'former'
        ? authenticator.assert(authenticator.request())
        : authenticator.assert(options, how)
  await expect(engine.answerPasskey?.('s', assertion)).rejects.toThrow(PasskeyRefused)
  await expect(linked).rejects.toThrow(refusal)
  expect(await line.nth('ended')).toEqual(['passkey_refused'])
  expect([passkey.refusals, passkey.gate?.prologues]).toEqual([[refusal], 1])
  expect(await demanding.kept('s')).toEqual([])
})

test('an assertion that linked a device links no other', async () => {
  const demanding = await openDemanding()
  const { passkey, line, engine } = demanding
  await demanding.start()
  const { linked } = await read(demanding)
  const used = passkey.authenticator.assert((await requested(demanding)).options)
  await engine.answerPasskey?.('s', used)
  await linked
  await line.nth('connected')
  await demanding.start()
  await line.nth('qr', 2)
  await read(demanding, 2)
  await requested(demanding, 2)
  await expect(engine.answerPasskey?.('s', used)).rejects.toThrow(PasskeyRefused)
  expect(passkey.refusals).toEqual(['challenge'])
})

test('each request is answered once', async () => {
  const demanding = await openDemanding()
  await demanding.start()
  await expect(answerNothing(demanding)).rejects.toThrow(PasskeyNotOpen)
  const { linked } = await read(demanding)
  await requested(demanding)
  const [first, second] = await Promise.allSettled([answer(demanding), answer(demanding)])
  expect([first.status, second]).toEqual([
    'fulfilled',
    { status: 'rejected', reason: expect.any(PasskeyNotOpen) },
  ])
  await linked
  expect(demanding.passkey.gate?.prologues).toBe(1)
  await demanding.line.nth('connected')
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
})

const answerNothing = async ({ engine }: Demanding) =>
  engine.answerPasskey?.('s', stranger.assert(stranger.request()))

test('a request that comes again is answered with an assertion of its own', async () => {
  const demanding = await openDemanding()
  const { passkey } = demanding
  await demanding.start()
  const { linked } = await read(demanding)
  await requested(demanding)
  passkey.gate?.ask()
  await requested(demanding, 2)
  await answer(demanding, 2)
  await linked
  expect(passkey.refusals).toEqual([])
})

test('a request older than the code by five minutes has the owner compare what both show', async () => {
  const demanding = await openDemanding()
  const { passkey, clock, line, engine } = demanding
  await demanding.start()
  const { linked } = await read(demanding)
  await requested(demanding)
  clock.advance(200_000)
  passkey.gate?.ask()
  await requested(demanding, 2)
  clock.advance(200_000)
  await answer(demanding, 2)
  const [shown] = await line.nth('passkeyCode')
  expect(shown).toEqual({
    code: passkey.gate?.code,
    expiresAt: new Date(clock.now() + 120_000).toISOString(),
  })
  expect(shown.code).toMatch(/^[1-9A-HJ-NP-TV-Z]{4}-[1-9A-HJ-NP-TV-Z]{4}$/)
  await engine.confirmPasskey?.('s')
  await linked
  await line.nth('connected')
  await expect(engine.confirmPasskey?.('s')).rejects.toThrow(PasskeyNotOpen)
})

test('codes that nobody compares run out', async () => {
  const demanding = await openDemanding()
  const { passkey, clock, line, engine } = demanding
  await demanding.start()
  await read(demanding)
  await requested(demanding)
  await expect(engine.confirmPasskey?.('s')).rejects.toThrow(PasskeyNotOpen)
  clock.advance(200_000)
  passkey.gate?.ask()
  await requested(demanding, 2)
  clock.advance(200_000)
  await answer(demanding, 2)
  await line.nth('passkeyCode')
  clock.advance(120_000)
  expect(await line.nth('ended')).toEqual(['passkey_timed_out'])
})

test('a phone’s part that is no key ends the attempt', async () => {
  const demanding = await openDemanding((passkey) => Object.assign(passkey, { isGarbled: true }))
  await demanding.start()
  await read(demanding)
  await answer(demanding)
  expect(await demanding.line.nth('ended')).toEqual(['passkey_refused'])
})

test('a connection that is lost while the passkey is waited for begins anew, with a new code', async () => {
  const demanding = await openDemanding()
  const { line, server, clock, comeBack } = demanding
  await demanding.start()
  const { linked } = await read(demanding)
  await requested(demanding)
  const before = clock.waiting
  server.cutPairings()
  await expect(linked).rejects.toThrow('gone')
  await vi.waitFor(async () => {
    await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
    expect(clock.waiting).not.toBe(before)
  })
  await comeBack()
  await line.nth('qr', 2)
  const again = await read(demanding, 2)
  await answer(demanding, 2)
  await again.linked
  await line.nth('connected')
})

test('a new attempt that nobody takes after a lost one ends as any other', async () => {
  const demanding = await openDemanding()
  const { line, server, clock, comeBack } = demanding
  await demanding.start()
  await read(demanding)
  await requested(demanding)
  const before = clock.waiting
  server.cutPairings()
  await vi.waitFor(() => expect(clock.waiting).not.toBe(before))
  await comeBack()
  await line.nth('qr', 2)
  clock.advance(200_000)
  expect(await line.nth('ended')).toEqual(['qr_timed_out'])
})

test('a session that is stopped meanwhile answers nothing', async () => {
  const demanding = await openDemanding()
  await demanding.start()
  const { linked } = await read(demanding)
  await requested(demanding)
  await demanding.engine.stop('s')
  await expect(linked).rejects.toThrow('gone')
  await expect(answer(demanding)).rejects.toThrow(PasskeyNotOpen)
  demanding.clock.advance(600_000)
  expect(demanding.line.told.ended).toEqual([])
})

test('nothing of the ceremony is written anywhere', async () => {
  const written: string[] = []
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, name).mockImplementation((...args) => void written.push(args.join(' ')))
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const demanding = await openDemanding()
  await demanding.start()
  await read(demanding)
  const { options } = await requested(demanding)
  await expect(
    demanding.engine.answerPasskey?.(
      's',
      demanding.passkey.authenticator.assert(options, { verified: false }),
    ),
  ).rejects.toThrow(/^WhatsApp refused passkey_prologue$/)
  await demanding.line.nth('ended')
  vi.restoreAllMocks()
  expect([written, demanding.errors, await demanding.kept('s')]).toEqual([[], [], []])
})
