import type { Behavior } from '@morpheus/sdk/contract'
import { vi } from 'vitest'
import { MemoryBus } from '../core/cluster/memoryBus.js'
import { MemoryGrants } from '../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../core/cluster/memoryLeases.js'
import { EventStore } from '../core/events/eventStore.js'
import type { CommittedEvent } from '../core/events/unitOfWork.js'
import { Vault } from '../core/lib/vault.js'
import { GroupCommit } from '../core/store/groupCommit.js'
import { saveBehavior } from '../core/store/repositories/sessionBehaviors.js'
import { insertSession } from '../core/store/repositories/sessions.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import type { EngineCall, EngineMessage, EngineStatus, MessageRef } from '../engines/messages.js'
import { createUser } from '../features/account/users.js'
import { BehaviorPolicy } from '../features/sessions/behaviorPolicy.js'
import { ErasedPeople } from '../features/sessions/erased/erasedPeople.js'
import { Identities } from '../features/sessions/identities/identities.js'
import { SessionLine } from '../features/sessions/sessionLine.js'
import { readBehavior } from '../features/sessions/settings/behaviors.js'
import { arrivedMediaOf } from './files/arrivedMedia.js'
import { ManualClock } from './manualClock.js'
import { sessionRow } from './rows.js'
import { required } from './testGateway.js'
import { openTestStore } from './testStore.js'

export const at = '2026-11-21T12:00:00.000Z'

class CommandLog {
  readonly given: unknown[] = []
  readonly failures: string[] = []
  broken = false

  markRead = async (_id: string, refs: readonly MessageRef[]) => this.#note(refs.map(({ id }) => id))
  markStatusViewed = async (_id: string, status: EngineStatus) => this.#note(status)
  rejectCall = async (_id: string, call: EngineCall) => this.#note(call)

  #note(command: unknown): void {
    if (this.broken) throw new Error('The phone is out of reach')
    this.given.push(command)
  }
}

export const contact = { phone: '5521977776666' }

export function message(id: string, more: Partial<EngineMessage> = {}): EngineMessage {
  const content = { kind: 'text' as const, text: id }
  return { id, contact, contactName: null, content, isFromMe: false, timestamp: at, ...more }
}

export async function openLine() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  await insertSession(db, sessionRow({ id: 's', user_id: user.id, status: 'connecting' }))
  const heard: CommittedEvent[] = []
  const logged: string[] = []
  const log = ({ message }: { message: string }) => void logged.push(message)
  const eventStore = new EventStore({
    writes: new GroupCommit(db),
    bus: new MemoryBus(() => undefined),
    clock,
    log,
    onError: () => undefined,
  })
  eventStore.listen((event) => heard.push(event))
  const commands = new CommandLog()
  const behavior = () => readBehavior(db, 's')
  const onFailure = (command: string) => void commands.failures.push(command)
  const policy = new BehaviorPolicy({ sessionId: 's', engine: commands, behavior, onFailure })
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), () => undefined)
  const lease = required(await leases.acquire('s'))
  const media = arrivedMediaOf(clock)
  const identities = new Identities(clock, new ErasedPeople(new Vault([new Uint8Array(32)])), () => undefined)
  const session = { id: 's', user_id: user.id }
  const again = () => new SessionLine({ session, lease, eventStore, identities, clock, policy, media })
  const line = again()
  const behave = (changes: Partial<Behavior>) => saveBehavior(db, 's', JSON.stringify(changes))
  const transacted = vi.spyOn(eventStore, 'transact')
  const commits = () => transacted.mock.calls.length
  const rollBackNext = (error = new Error('The disk is full')) => {
    const transact = eventStore.transact.bind(eventStore)
    vi.spyOn(eventStore, 'transact').mockImplementationOnce((userId, run) =>
      transact(userId, async (under) => {
        await run(under)
        throw error
      }),
    )
  }
  const told = (type: string) => heard.filter((event) => event.type === type).map(({ payload }) => payload)
  return {
    db,
    clock,
    eventStore,
    line,
    leases,
    again,
    heard,
    told,
    logged,
    behave,
    commands,
    commits,
    rollBackNext,
  }
}
