import { setMaxListeners } from 'node:events'
import { onTestFinished } from 'vitest'
import { ClusterMutex } from '../../core/cluster/clusterMutex.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { Vault } from '../../core/lib/vault.js'
import { ApiCaller } from '../../core/net/apiCaller.js'
import { type PostAnswer, Poster } from '../../core/net/poster.js'
import { insertTarget } from '../../core/store/repositories/deliveryTargets.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { createUser } from '../../features/account/users.js'
import { KommoClient } from '../../integrations/kommo/access/client.js'
import type { KommoConnection } from '../../integrations/kommo/access/connection.js'
import { createKommoBusyError } from '../../integrations/kommo/access/kommoErrors.js'
import { KommoPace } from '../../integrations/kommo/access/pace.js'
import { TokenKeeper } from '../../integrations/kommo/access/tokens.js'
import { KommoCustomers } from '../../integrations/kommo/conversations/kommoCustomers.js'
import { KommoNotes } from '../../integrations/kommo/conversations/kommoNotes.js'
import { guardOf } from '../guardOf.js'
import { ManualClock } from '../manualClock.js'
import { connectionsInUse } from '../postgres/connectionsInUse.js'
import { sessionRow, targetRow } from '../rows.js'
import { required } from '../testGateway.js'
import { openTestStore } from '../testStore.js'
import { openKommo } from './kommoEmulator.js'
import { kommoApp } from './kommoGrants.js'

export async function openKommoWorld(sessions = 1) {
  const inUse = connectionsInUse()
  const db = await openTestStore()
  const clock = new ManualClock()
  const kommo = await openKommo(clock)
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  const connections: KommoConnection[] = []
  for (let number = 0; number < sessions; number += 1) {
    const [sessionId, targetId] = [`s${number}`, `t${number}`]
    await insertSession(db, sessionRow({ id: sessionId, user_id: user.id }))
    await insertTarget(db, targetRow({ id: targetId, session_id: sessionId }))
    connections.push({ targetId, userId: user.id, ...kommoApp, longLivedToken: '' })
  }
  const [connection] = connections
  const poster = new CountingPoster(
    guardOf(() => Promise.reject(new Error('no names here')), true),
    clock,
  )
  onTestFinished(() => poster.close())
  const grants = await MemoryGrants.open(clock, db)
  const node = () => {
    const leases = new MemoryLeases(clock, grants, raise)
    const pace = new KommoPace(db, clock)
    const api = new ApiCaller(poster, clock)
    const vault = new Vault([new Uint8Array(32).fill(1)])
    const mutex = new ClusterMutex(leases, clock, createKommoBusyError)
    const tokens = new TokenKeeper({ db, vault, clock, mutex, api, pace, server: kommo.server })
    const client = new KommoClient({ api, pace, server: kommo.server, tokens })
    const customers = new KommoCustomers({ db, clock, mutex })
    const notes = new KommoNotes({ db, clock, customers })
    return { mutex, customers, notes, pace, tokens, client, vault }
  }
  const signal = new AbortController().signal
  setMaxListeners(0, signal)
  const first = node()
  const withToken = (own: KommoConnection): KommoConnection => ({
    ...own,
    longLivedToken: kommo.account().grants.longLived(),
  })
  async function settle<Result>(work: Promise<Result>, stepMs = 10): Promise<Result> {
    let isDone = false
    const done = () => {
      isDone = true
    }
    work.then(done, done)
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (isDone) return work
      // Only while no call or Postgres statement is in progress.
      if (poster.inProgress === 0 && inUse() === 0 && clock.pendingTimers > 0) clock.advance(stepMs)
    }
  }
  return {
    db,
    clock,
    kommo,
    user,
    connections,
    connection: required(connection),
    withToken,
    node,
    signal,
    settle,
    ...first,
  }
}

class CountingPoster extends Poster {
  inProgress = 0

  override async send(...given: Parameters<Poster['send']>): Promise<PostAnswer> {
    this.inProgress += 1
    try {
      return await super.send(...given)
    } finally {
      this.inProgress -= 1
    }
  }
}

const raise = (error: unknown) => {
  throw error
}
