import { expect, onTestFinished, test, vi } from 'vitest'
import { leaseMs, MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { isoNow } from '../../../core/lib/clock.js'
import { Vault } from '../../../core/lib/vault.js'
import { GroupCommit } from '../../../core/store/groupCommit.js'
import { insertTarget } from '../../../core/store/repositories/deliveryTargets.js'
import { insertSession } from '../../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { createUser } from '../../../features/account/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { sessionRow } from '../../../testing/rows.js'
import { required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { Links } from '../link.js'
import { insertLink } from '../rows/links.js'
import { MissedMessagesJob } from './missedMessagesJob.js'

const minute = 60_000
const soon = { timeout: 15_000 }

/** Two nodes on one store with a configured Chatwoot, and a record of which one polls. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  await insertSession(db, sessionRow({ id: 's', user_id: required(await findFirstUser(db)).id }))
  const none = {
    ...{ last_attempt_at: null, last_success_at: null, failing_since: null },
    ...{ last_error: null, last_error_i18n: null },
  }
  await insertTarget(db, {
    id: 't',
    session_id: 's',
    kind: 'chatwoot',
    config: '',
    events: '[]',
    raw: 0,
    enabled: 1,
    paused: 0,
    status: 'CONNECTED',
    ...none,
    error_since: null,
    created_at: isoNow(clock),
  })
  const rest = { keys: '', inbox_id: null, hooked_url: null, takes_status: 1, heard_until: isoNow(clock) }
  await insertLink(db, { target_id: 't', place: 'p', ...rest })
  const common = new ManualClock()
  const grants = new MemoryGrants(common, 0)
  const asked: string[] = []
  const fail = (error: unknown) => {
    throw error
  }
  const node = (name: string) => {
    const leaseClock = new ManualClock()
    const leases = new MemoryLeases(leaseClock, grants, fail)
    const writes = new GroupCommit(db)
    const publicUrl = Promise.resolve('http://localhost:8000')
    const catchUp = new MissedMessagesJob({
      db,
      writes,
      clock,
      leases,
      links: new Links({ db, writes, vault: new Vault([new Uint8Array(32)]), clock, leases, publicUrl }),
      open: async (targetId) => ({
        targetId,
        sessionId: 's',
        userId: 'ana',
        inboxId: '1',
        api: {
          conversations: async () => {
            asked.push(name)
            return []
          },
          messages: async () => [],
        },
      }),
      arrived: () => undefined,
      answers: () => undefined,
      onError: fail,
    })
    onTestFinished(async () => {
      await catchUp.close()
      await leases.close()
    })
    return { catchUp, leases, leaseClock }
  }
  const [first, second] = [node('first'), node('second')]
  /** Two timers on the shared clock: each node's next check. */
  const planned = () => vi.waitFor(() => expect(clock.pendingTimers).toBe(2), soon)
  return { first, second, asked, clock, common, planned }
}

test('only one of two nodes polls Chatwoot; the other takes over soon after its lease expires', async () => {
  const { first, second, asked, clock, common, planned } = await open()
  first.catchUp.start()
  await vi.waitFor(() => expect(asked).toEqual(['first']), soon)
  second.catchUp.start()
  for (let times = 2; times <= 4; times += 1) {
    await planned()
    clock.advance(5 * minute)
    await vi.waitFor(() => expect(asked).toHaveLength(times), soon)
  }
  expect(new Set(asked)).toEqual(new Set(['first']))
  await planned()
  // The dead node renews no lease; the other does.
  await first.catchUp.close()
  for (let ms = 0; ms < 2 * leaseMs; ms += leaseMs / 4) {
    for (const one of [common, second.leaseClock]) one.advance(leaseMs / 4)
    await vi.waitFor(() => undefined)
  }
  clock.advance(10_000)
  await vi.waitFor(() => expect(asked.at(-1)).toBe('second'), soon)
})
