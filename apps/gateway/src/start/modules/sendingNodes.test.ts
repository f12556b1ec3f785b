import { expect, onTestFinished, test, vi } from 'vitest'
import { Allowances } from '../../core/cluster/allowances.js'
import { MemoryBus, MemoryTopics } from '../../core/cluster/memoryBus.js'
import { leaseMs, MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { SessionHomes } from '../../core/cluster/sessionHomes.js'
import { ThisNode } from '../../core/cluster/thisNode.js'
import { EventStore } from '../../core/events/eventStore.js'
import { Vault } from '../../core/lib/vault.js'
import { ActivityLog } from '../../core/log/activityLog.js'
import { kindBytes } from '../../core/media/kinds.js'
import { Media } from '../../core/media/media.js'
import { MediaLinks } from '../../core/media/mediaLinks.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { TimeZones } from '../../core/store/timeZones.js'
import { EngineRegistry } from '../../engines/registry.js'
import { createUser } from '../../features/account/users.js'
import { EngineRuns } from '../../features/sessions/engineRuns.js'
import { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import { Identities } from '../../features/sessions/identities/identities.js'
import { ArrivedMedia } from '../../features/sessions/messages/arrivedMedia.js'
import { mediaFilesIn } from '../../testing/files/mediaFilesIn.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { required, roomyLimits } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { MessageModule } from './messages.js'

const chats = ['5521977776661', '5521977776662', '5521977776663']
const key = new Uint8Array(32).fill(1)

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const userId = required(await findFirstUser(db)).id
  const session = sessionRow({ id: 's', user_id: userId })
  await insertSession(db, session)
  const topics = new MemoryTopics()
  // Leases use a clock of their own: nodes may be slow.
  const common = new ManualClock()
  const grants = new MemoryGrants(common, 0)
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const node = () => {
    const engine = new SendingEngine()
    const leaseClock = new ManualClock()
    const leases = new MemoryLeases(leaseClock, grants, onError)
    const bus = new MemoryBus(onError, topics)
    const writes = new GroupCommit(db)
    const vault = new Vault([key])
    const cluster = { db, vault }
    const eventStore = new EventStore({ writes, bus, clock, cluster, log: () => undefined, onError })
    const links = new MediaLinks({
      key,
      clock,
      hours: 1,
      publicUrl: Promise.resolve('http://localhost:8000'),
    })
    const homes = new SessionHomes({ leases, bus, clock, onError })
    const core = {
      db,
      writes,
      bus,
      leases,
      homes,
      eventStore,
      clock,
      vault,
      writeLog: () => undefined,
      onError,
    }
    const engines = new EngineRegistry(engine.engine)
    const identities = new Identities(clock, new ErasedPeople(vault), (...where) =>
      sessionModule.wake(...where),
    )
    const runs: EngineRuns = new EngineRuns({
      ...core,
      engines,
      identities,
      media: new ArrivedMedia(vault, links, clock),
      networkOf: async () => ({ proxy: null, device: null }),
      onConnected: (id) => void sessionModule.resume(id).catch(onError),
      inTurn: (_id, work) => work(),
    })
    const limits = { kinds: kindBytes, userBytes: 1 }
    const sessionModule = new MessageModule({
      ...core,
      calls: null,
      node: new ThisNode('loja'),
      allowances: new Allowances(clock, null),
      activityLog: new ActivityLog(clock),
      timeZones: new TimeZones(db, 'America/Sao_Paulo'),
      settings: {
        pace: { gapMs: 0, jitterMs: 0, perDay: 0 },
        limits: roomyLimits,
        sendHours: 72,
      },
      engines,
      media: new Media({ db, clock, files: mediaFilesIn(temporaryFolder()), limits }),
      links,
      downloader: { get: () => Promise.reject(new Error('no network')) },
      runs,
      identities,
      resumeSession: async () => undefined,
      random: () => 0,
      findOtherFile: async () => null,
      onPersonReplied: async () => undefined,
      postpone: async () => false,
    })
    onTestFinished(async () => {
      await sessionModule.close()
      await leases.close()
    })
    /** Returns the message's id. */
    const say = async (chat: string, text: string) =>
      (
        await sessionModule.messages.send('s', userId, {
          to: chat,
          content: { kind: 'text', text },
          source: 'api',
        })
      ).id
    return { engine, leases, leaseClock, runs, sessionModule, say }
  }
  const [first, second] = [node(), node()]
  await first.runs.pair(session, { method: 'qr' })
  const waiting = async () => {
    const rows = await db.selectFrom('messages').select('id').where('open', '=', 1).execute()
    return rows.length
  }
  /** Advances until leases that are not renewed expire. */
  const pass = async (...clocks: ManualClock[]) => {
    for (let ms = 0; ms < 2 * leaseMs; ms += leaseMs / 4) {
      for (const one of [common, ...clocks]) one.advance(leaseMs / 4)
      await vi.waitFor(() => undefined)
    }
  }
  return { db, first, second, faults, waiting, pass }
}

function saidTo(chat: string, ...engines: SendingEngine[]): string[] {
  const handed = engines.flatMap((engine) => engine.handed)
  return handed.flatMap(({ to, content }) =>
    'contact' in to && to.contact.phone === chat && content.kind === 'text' ? [content.text] : [],
  )
}

test('the node that runs the session sends messages accepted by any node, once and in order', async () => {
  const { first, second, faults, waiting } = await open()
  const sayAll = async (chat: string) => {
    for (let index = 0; index < 10; index += 1) await (index % 2 === 0 ? first : second).say(chat, `${index}`)
  }
  await Promise.all(chats.map(sayAll))
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(second.engine.handed).toEqual([])
  for (const chat of chats) {
    expect(saidTo(chat, first.engine)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`))
  }
  expect(faults).toEqual([])
})

test('a moved session continues with messages accepted in the meantime', async () => {
  const { first, second, faults, waiting } = await open()
  const [chat = ''] = chats
  await first.say(chat, '1')
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  await first.sessionModule.close()
  await first.leases.close()
  await first.say(chat, '2')
  await second.say(chat, '3')
  await second.runs.resume('s')
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect([saidTo(chat, first.engine), saidTo(chat, second.engine)]).toEqual([['1'], ['2', '3']])
  expect(faults).toEqual([])
})

test('a message in flight at a stalled node is resent under the same id; the late result is void', async () => {
  const { db, first, second, faults, waiting, pass } = await open()
  const [chat = ''] = chats
  let fail: (error: Error) => void = () => undefined
  first.engine.reply = () =>
    new Promise((_, reject) => {
      fail = reject
    })
  const ids = [await first.say(chat, '1'), await first.say(chat, '2')]
  await vi.waitFor(() => expect(first.engine.texts).toEqual(['1']))
  await pass(second.leaseClock)
  let go: () => void = () => undefined
  second.engine.reply = () =>
    new Promise((resolve) => {
      go = () => resolve({})
    })
  await second.runs.resume('s')
  await vi.waitFor(() => expect(second.engine.texts).toEqual(['1']))
  fail(new Error('The network is gone'))
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  // It does not know that it lost the session, and would send the next one.
  await first.sessionModule.resume('s')
  go()
  await vi.waitFor(() => expect(second.engine.texts).toEqual(['1', '2']))
  go()
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(second.engine.handed.map(({ id, attempt }) => [id, attempt])).toEqual([
    [ids[0], 2],
    [ids[1], 1],
  ])
  expect(first.engine.texts).toEqual(['1'])
  const rows = await db
    .selectFrom('messages')
    .select(['state', 'failure_code', 'step'])
    .orderBy('seq')
    .execute()
  expect(rows).toEqual([
    { state: 'sent', failure_code: null, step: 0 },
    { state: 'sent', failure_code: null, step: 0 },
  ])
})
