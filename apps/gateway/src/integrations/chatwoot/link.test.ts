import { expect, test, vi } from 'vitest'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { Vault } from '../../core/lib/vault.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { insertTarget } from '../../core/store/repositories/deliveryTargets.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { Links } from './link.js'

type Api = Parameters<Links['ensureInbox']>[1]
type Inbox = Awaited<ReturnType<Api['createInbox']>>

const config = {
  ...{ serverUrl: 'https://chat.loja.com.br', accountId: '1', apiKey: 'k', inboxId: '', webhookUrl: '' },
  ...{ events: [], signMessages: false, signDelimiter: '', markRead: false, reopenConversation: true },
  ignoredChats: [],
  importDays: 0,
  botContact: false,
}
const refused = (status: number) => new ApiFailure('status', `status ${status}`, { status })

/** A Chatwoot that refuses the webhook's registration with `hookFailure`, and the key with `profileFailure`. */
async function openWorld() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const userId = required(await findFirstUser(db)).id
  await insertSession(db, sessionRow({ id: 's', user_id: userId }))
  await insertTarget(db, {
    ...{
      id: 't',
      session_id: 's',
      kind: 'chatwoot',
      config: '',
      events: '[]',
      raw: 0,
      enabled: 1,
      paused: 0,
    },
    ...{ status: 'CONNECTED', last_attempt_at: null, last_success_at: null, failing_since: null },
    ...{ last_error: null, last_error_i18n: null, error_since: null, created_at: '2026-01-01T00:00:00.000Z' },
  })
  const inboxes: Inbox[] = []
  const state = { inboxes, made: 0, hooks: 0, hookFailure: 0, profileFailure: 0 }
  const api: Api = {
    inboxes: async () => state.inboxes,
    createInbox: async (name, url) => {
      state.made += 1
      const id = String(state.made)
      const made = { id, name, channel_type: '', webhook_url: url, secret: null, inbox_identifier: null }
      state.inboxes.push(made)
      return made
    },
    hookInbox: async (id) => {
      state.hooks += 1
      if (state.hookFailure > 0) throw refused(state.hookFailure)
      const inbox = state.inboxes.find((one) => one.id === id)
      if (!inbox) throw refused(404)
      return inbox
    },
    profile: async () => {
      if (state.profileFailure > 0) throw refused(state.profileFailure)
      return { name: 'Ana', email: null, accounts: [] }
    },
  }
  const publicUrl = Promise.resolve('http://localhost:8000')
  const vault = new Vault([new Uint8Array(32)])
  const grants = new MemoryGrants(clock, 0)
  const openNode = () =>
    new Links({
      ...{ db, writes: new GroupCommit(db), vault, clock, publicUrl },
      leases: new MemoryLeases(clock, grants, (error) => expect.unreachable(String(error))),
    })
  const links = openNode()
  const linked = { targetId: 't', userId, sessionId: 's', config }
  const ensure = (node = links) => node.ensureInbox(linked, api, new AbortController().signal)
  return { state, clock, links, ensure, openNode }
}

test('callers at the same time create one inbox and register its webhook once', async () => {
  const { state, ensure } = await openWorld()
  expect(await Promise.all([ensure(), ensure(), ensure()])).toEqual(['1', '1', '1'])
  expect(state).toMatchObject({ made: 1, hooks: 1 })
})

test('two nodes at the same time create one inbox and register its webhook once', async () => {
  const { state, clock, ensure, openNode } = await openWorld()
  const ensuring = Promise.all([ensure(), ensure(openNode())])
  const ids = await vi.waitFor(() => {
    clock.advance(250)
    return Promise.race([ensuring, Promise.reject(new Error('still waiting'))])
  })
  expect(ids).toEqual(['1', '1'])
  expect(state).toMatchObject({ made: 1, hooks: 1 })
})

test('creates its inbox again after it was deleted in Chatwoot', async () => {
  const { state, links, ensure } = await openWorld()
  await ensure()
  state.inboxes.length = 0
  await links.requireRegistration('t')
  expect(await ensure()).toBe('2')
  expect(await ensure()).toBe('2')
  expect(state).toMatchObject({ made: 2, hooks: 3 })
})

test("a wrong key does not count as registered; an agent's key does, and leaves it to polling", async () => {
  const { state, ensure } = await openWorld()
  Object.assign(state, { hookFailure: 401, profileFailure: 401 })
  await expect(ensure()).rejects.toMatchObject({ status: 401 })
  await expect(ensure()).rejects.toMatchObject({ status: 401 })
  expect(state.hooks).toBe(2)
  state.profileFailure = 0
  await ensure()
  await ensure()
  expect(state.hooks).toBe(3)
})
