import { expect, test } from 'vitest'
import type { Pairing } from '../../engines/engine.js'
import { accountNumber, type ContractWorld, contactNumber, getLocalRun, pair, quiet } from './world.js'

export function pairingContract(open: () => Promise<ContractWorld>): void {
  test('pairs by QR code: the code, then syncing, then the account', async () => {
    const world = await open()
    const { line } = await pair(world)
    expect(line.order.slice(0, 3)).toEqual(['qr', 'syncing', 'connected'])
    const [[{ issuedAt, expiresAt }] = [{ issuedAt: '', expiresAt: '' }]] = line.reportedEvents.qr
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(issuedAt))
    const [{ phone }] = await line.waitForReport('connected')
    expect(phone).toMatch(new RegExp(`^${accountNumber}:\\d+$`))
    expect((await world.storedKeyNames('s')).length).toBeGreaterThan(0)
  })

  test('pairs by a code that is typed on the phone', async () => {
    const world = await open()
    const run = getLocalRun()
    await world.engine.start(run, { method: 'phone', phoneNumber: accountNumber })
    await world.handshake()
    const [{ code, phoneNumber }] = await run.line.waitForReport('pairingCode')
    expect(phoneNumber).toBe(accountNumber)
    await world.type(code, accountNumber)
    await world.handshake()
    await run.line.waitForReport('connected')
  })

  test.each<[Pairing, string]>([
    [{ method: 'qr' }, 'qr_timed_out'],
    [{ method: 'phone', phoneNumber: accountNumber }, 'code_timed_out'],
  ])('a pairing that nobody takes ends (%j)', async (pairing, reason) => {
    const world = await open()
    const run = getLocalRun()
    await world.engine.start(run, pairing)
    await world.handshake()
    await run.line.waitForReport(pairing.method === 'qr' ? 'qr' : 'pairingCode')
    await world.runOut()
    expect(await run.line.waitForReport('ended')).toEqual([reason])
    expect(await world.storedKeyNames('s')).toEqual([])
  })

  test('a new start voids the codes of the one before, and the pairing', async () => {
    const world = await open()
    const first = getLocalRun()
    await world.engine.start(first, { method: 'qr' })
    await world.handshake()
    const [{ text }] = await first.line.waitForReport('qr')
    const { phone } = await pair(world)
    await expect(world.scan(text, accountNumber)).rejects.toThrow()
    await pair(world, getLocalRun(), '5521977776666')
    await expect(phone.receives('oi')).rejects.toThrow()
    expect(first.line.order).toEqual(['qr'])
  })

  test('history comes where it is wanted, oldest first, with the connection after that', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    await world.engine.configure('s', { ...quiet, history: true })
    expect(line.reportedEvents.history).toEqual([])
    await phone.leavesNetwork()
    await phone.returns()
    await world.handshake()
    const [messages] = await line.waitForReport('history')
    const times = messages.map(({ timestamp }) => timestamp)
    expect(times.length).toBeGreaterThan(0)
    expect(times).toEqual([...times].sort())
  })

  test('older messages of a conversation come when they are asked for, and only those', async () => {
    const world = await open()
    const { line } = await pair(world)
    const timestamp = new Date((1_700_000_000 + 3 * 60) * 1000).toISOString()
    const oldest = { id: 'PAST3', contact: { phone: contactNumber }, isFromMe: false, timestamp }
    await world.engine.fetchHistory?.('s', oldest, 2)
    await world.handshake()
    const [messages, progress] = await line.waitForReport('history')
    expect(messages).toHaveLength(2)
    for (const message of messages) expect(message.timestamp < timestamp).toBe(true)
    expect(progress).toBe(100)
    expect(line.reportedEvents.messages).toEqual([])
  })

  test('a pairing under way is taken up again after a restart, under a new code', async () => {
    const world = await open()
    const run = getLocalRun()
    await world.engine.start(run, { method: 'qr' })
    await world.handshake()
    const [before] = await run.line.waitForReport('qr')
    const engine = await world.restart()
    const back = getLocalRun()
    await engine.resume(back, { method: 'qr' })
    const [after] = await back.line.waitForReport('qr')
    expect(after.text).not.toBe(before.text)
  })

  test('the phone may end the pairing: nothing of it is kept', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    await phone.unlinks()
    expect(await line.waitForReport('ended')).toEqual(['logged_out'])
    expect(await world.storedKeyNames('s')).toEqual([])
    const back = getLocalRun()
    await world.engine.resume(back, null)
    expect(await back.line.waitForReport('ended')).toEqual(['pairing_missing'])
  })

  test('so may the session: the phone is told, and nothing of it is kept', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    expect(await world.engine.unpair('s')).toEqual({ deviceRemains: false })
    await expect(phone.receives('oi')).rejects.toThrow()
    expect(await world.storedKeyNames('s')).toEqual([])
    expect(line.reportedEvents.ended).toEqual([])
    expect(await world.engine.unpair('nobody')).toEqual({ deviceRemains: false })
  })
}
