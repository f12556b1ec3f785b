import { expect, test } from 'vitest'
import type { Pairing } from '../../engines/engine.js'
import { accountNumber, type ContractWorld, pair, quiet, runOf } from './world.js'

/** How a session pairs, connects, hears and ends. */
export function sessionContract(open: () => Promise<ContractWorld>): void {
  test('pairs by QR code: the code, then syncing, then the account', async () => {
    const world = await open()
    const { line } = await pair(world)
    expect(line.order.slice(0, 3)).toEqual(['qr', 'syncing', 'connected'])
    const [[{ issuedAt, expiresAt }] = [{ issuedAt: '', expiresAt: '' }]] = line.told.qr
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(issuedAt))
    const [{ phone }] = await line.nth('connected')
    expect(phone).toMatch(new RegExp(`^${accountNumber}:\\d+$`))
    expect((await world.kept('s')).length).toBeGreaterThan(0)
  })

  test('pairs by a code that is typed on the phone', async () => {
    const world = await open()
    const run = runOf()
    await world.engine.start(run, { method: 'phone', phoneNumber: accountNumber })
    await world.handshake()
    const [{ code, phoneNumber }] = await run.line.nth('pairingCode')
    expect(phoneNumber).toBe(accountNumber)
    await world.type(code, accountNumber)
    await world.handshake()
    await run.line.nth('connected')
  })

  test.each<[Pairing, string]>([
    [{ method: 'qr' }, 'qr_timed_out'],
    [{ method: 'phone', phoneNumber: accountNumber }, 'code_timed_out'],
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
    await expect(world.scan(text, accountNumber)).rejects.toThrow()
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
}
