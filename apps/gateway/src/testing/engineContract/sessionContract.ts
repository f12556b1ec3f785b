import { expect, test } from 'vitest'
import { type ContractWorld, getLocalRun, pair, quiet } from './world.js'

export function sessionContract(open: () => Promise<ContractWorld>): void {
  test('sessions hear of their own phone alone', async () => {
    const world = await open()
    const own = await pair(world)
    const other = await pair(world, getLocalRun('other'), '5521977776666')
    await own.phone.receives('oi')
    const [[message]] = await own.line.waitForReport('messages')
    expect(message).toMatchObject({ isFromMe: false, content: { kind: 'text', text: 'oi' } })
    expect(other.line.reportedEvents.messages).toEqual([])
  })

  test('a lost connection is told, and comes back by itself', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    await phone.leavesNetwork()
    expect(await line.waitForReport('connectionLost')).toEqual([world.lossReason ?? 'connection_lost'])
    await phone.returns()
    await world.handshake()
    await line.waitForReport('connected', 2)
  })

  test('what the session answers is carried out while the engine waits for it', async () => {
    const world = await open()
    const { engine } = world
    const { line, phone } = await pair(world)
    const answers = async (text: string) => [
      await phone.receives(text),
      await phone.seesStatus?.(),
      await phone.rings?.(),
    ]
    for (const answer of await answers('1')) expect(answer ?? false).toBe(false)
    line.answer = {
      messages: (messages) => engine.markRead('s', messages),
      status: (status) => engine.markStatusViewed('s', status),
      call: (call) => engine.rejectCall('s', call),
    }
    for (const answer of await answers('2')) expect(answer ?? true).toBe(true)
  })

  test('a command without a connection is refused', async () => {
    const world = await open()
    const { line, phone } = await pair(world)
    await phone.receives('oi')
    const [messages] = await line.waitForReport('messages')
    await phone.leavesNetwork()
    await expect(world.engine.markRead('s', messages)).rejects.toThrow()
    const by = { phone: '5521977776666' }
    await expect(world.engine.markStatusViewed('s', { id: '1', by })).rejects.toThrow()
    await expect(world.engine.rejectCall('s', { id: '1', from: by })).rejects.toThrow()
  })

  test('settings hold from the start, after a change, and after the connection came back', async () => {
    const world = await open()
    const { phone } = await pair(world, getLocalRun('s', { ...quiet, presence: 'available' }))
    await world.engine.configure('nobody', quiet)
    const presence = phone.presence?.bind(phone)
    if (!presence) return
    expect(await presence()).toBe('available')
    await world.engine.configure('s', quiet)
    expect(await presence()).toBe('unavailable')
    await world.engine.configure('s', { ...quiet, presence: 'available' })
    await phone.leavesNetwork()
    expect(await presence()).toBe('unavailable')
    await phone.returns()
    await world.handshake()
    await expect.poll(() => presence(), { timeout: 10_000 }).toBe('available')
  })

  test('a session is brought back after a restart, and connected anew when told to', async () => {
    const world = await open()
    await pair(world)
    const engine = await world.restart()
    const back = getLocalRun()
    await engine.resume(back, null)
    await world.handshake()
    await back.line.waitForReport('connected')
    const again = getLocalRun()
    await engine.stop('s')
    await engine.reconnect(again)
    await world.handshake()
    await again.line.waitForReport('connected')
    expect(back.line.reportedEvents.connected).toHaveLength(1)
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
    if (!world.connect) expect((await world.storedKeyNames('s')).length).toBeGreaterThan(0)
  })
}
