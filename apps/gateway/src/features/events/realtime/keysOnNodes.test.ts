import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../../core/cluster/memoryBus.js'
import { ActivityLog } from '../../../core/log/activityLog.js'
import { findUserByEmail } from '../../../core/store/repositories/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { required, roomyLimits } from '../../../testing/testGateway.js'

import { openTestStore } from '../../../testing/testStore.js'
import * as passwords from '../../account/passwords.js'
import { createUser } from '../../account/users.js'
import { ApiKeys } from '../../apiKeys/apiKeys.js'
import { Devices } from '../../auth/devices/devices.js'
import { ScopedTokens } from '../../auth/scopedTokens/scopedTokens.js'
import { Tokens } from '../../auth/tokens.js'
import { UserAccess } from '../../users/userAccess.js'
import { SignInCheckJob } from './signInCheckJob.js'
import { authenticateSocket, type SocketHolder } from './socketCredential.js'

const origin = { address: '127.0.0.1', userAgent: null }
const fail = (error: unknown) => {
  throw error
}

interface Opened {
  data: SocketHolder
  isOpen: boolean
  disconnect(): void
  once(): void
}

/** Two connected nodes and a separate process on one store with two accounts. */
async function open() {
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('hash')
  const db = await openTestStore()
  const clock = new ManualClock()
  for (const name of ['ana', 'bia']) await createUser(db, clock, { email: `${name}@loja.com.br`, name })
  vi.restoreAllMocks()
  const [ana, bia] = [
    await findUserByEmail(db, 'ana@loja.com.br'),
    await findUserByEmail(db, 'bia@loja.com.br'),
  ]
  const activity = new ActivityLog(clock)
  const node = (topics = new MemoryTopics()) => {
    const bus = new MemoryBus(fail, topics)
    const tokenKey = new Uint8Array(32).fill(1)
    const tokens = new Tokens(db, bus, tokenKey, clock, 90)
    const scopedTokens = new ScopedTokens({ db, clock, tokenKey })
    const keys = new ApiKeys({ db, bus, clock, activity, limits: roomyLimits, onError: fail })
    const users = new UserAccess({ db, clock, tokens, keys, activity })
    const sockets: Opened[] = []
    const watch = new SignInCheckJob({ clock, tokens, keys, onError: fail }, () => sockets)
    onTestFinished(() => watch.stop())
    /** Same steps as a socket's handshake. */
    const connect = async (secret: string) => {
      const data = await authenticateSocket(secret, {
        tokens,
        keys,
        scopedTokens,
        quotas: { chargeCredential: () => undefined },
      })
      const socket: Opened = {
        data,
        isOpen: true,
        disconnect: () => {
          socket.isOpen = false
        },
        once: () => undefined,
      }
      sockets.push(socket)
      watch.watch(socket)
      return socket
    }
    const isRefused = (secret: string) =>
      keys.verify(secret).then(
        () => null,
        ({ code }) => code,
      )
    const devices = new Devices({ db, clock, tokens, activity, onError: fail })
    return { keys, users, connect, isRefused, scopedTokens, tokens, devices }
  }
  const topics = new MemoryTopics()
  const nodes = [node(topics), node(topics), node()] as const
  const make = async (userId: string, name: string) => {
    const wanted = { name, scopes: ['read' as const], sessionIds: null, expiresAt: null }
    return nodes[0].keys.create(wanted, { userId, key: null, origin })
  }
  /** As a sign-in: its token, and who calls with it. */
  const signIn = async (user: typeof ana) => {
    const { id, tokens_valid_from } = required(user)
    const who = { id, name: 'Ana', email: 'ana@loja.com.br', avatar: null }
    const issued = await nodes[0].tokens.issue({
      user: who,
      validFrom: Date.parse(tokens_valid_from),
      signedInAt: null,
    })
    await nodes[0].devices.enter(db, issued.caller, origin)
    return { token: issued.token, caller: await nodes[0].tokens.verify(issued.token) }
  }
  return { clock, nodes, make, signIn, ana: required(ana), bia: required(bia) }
}

const standing = (sockets: readonly Opened[]) => sockets.map(({ isOpen }) => isOpen)

test('a key deleted on one node is refused on every node, and its sockets close', async () => {
  const { clock, nodes, make, ana } = await open()
  const [first, second] = nodes
  const { key, secret } = await make(ana.id, 'Script')
  const other = await make(ana.id, 'Outro')
  const sockets = await Promise.all(nodes.map((one) => one.connect(secret)))
  const others = await Promise.all(nodes.map((one) => one.connect(other.secret)))
  expect(await second.isRefused(secret)).toBe(null)
  await first.keys.end(key.id, { userId: ana.id, origin })
  expect(standing(sockets)).toEqual([false, false, true])
  expect(await Promise.all(nodes.map((one) => one.isRefused(secret)))).toEqual(
    Array(3).fill('api_key_invalid'),
  )
  await expect(second.connect(secret)).rejects.toThrow('Chave de API inválida')
  // Changes by other processes are found by polling every five seconds.
  clock.advance(5000)
  await vi.waitFor(() => expect(standing(sockets)).toEqual([false, false, false]))
  expect(standing(others)).toEqual([true, true, true])
})

test('a user blocked on one node loses keys and sockets on every node until unblocked', async () => {
  const { clock, nodes, make, ana, bia } = await open()
  const { secret } = await make(bia.id, 'Script')
  const mine = await make(ana.id, 'Meu')
  const sockets = await Promise.all(nodes.map((one) => one.connect(secret)))
  const own = await Promise.all(nodes.map((one) => one.connect(mine.secret)))
  const user = { id: ana.id, name: ana.name, email: ana.email, avatar: null }
  const caller = { user, tokenId: 't', expiresAt: 0, signedInAt: 0, validFrom: 0, device: null }
  await nodes[1].users.block(caller, bia.id, origin)
  expect(standing(sockets)).toEqual([false, false, true])
  expect(await Promise.all(nodes.map((one) => one.isRefused(secret)))).toEqual(
    Array(3).fill('api_key_invalid'),
  )
  clock.advance(5000)
  await vi.waitFor(() => expect(standing(sockets)).toEqual([false, false, false]))
  await nodes[0].users.unblock(caller, bia.id, origin)
  expect(await Promise.all(nodes.map((one) => one.isRefused(secret)))).toEqual([null, null, null])
  expect(standing(own)).toEqual([true, true, true])
})

test('deleting a key on one node revokes its scoped tokens on every node', async () => {
  const { clock, nodes, make, ana } = await open()
  const [first, second] = nodes
  const { key } = await make(ana.id, 'Servidor')
  const permissions = { id: key.id, name: key.name, scopes: key.scopes, sessions: null, expiresAt: null }
  const wanted = { abilities: ['read' as const], sessionIds: [], externalIds: ['cliente-1'], ttl: 600 }
  const { token } = await second.scopedTokens.make(wanted, { userId: ana.id, key: permissions })
  const sockets = await Promise.all(nodes.map((one) => one.connect(token)))
  await first.keys.end(key.id, { userId: ana.id, origin })
  expect(standing(sockets)).toEqual([false, false, true])
  for (const { scopedTokens } of nodes)
    await expect(scopedTokens.verify(token)).rejects.toMatchObject({ code: 'token_revoked' })
  clock.advance(5000)
  await vi.waitFor(() => expect(standing(sockets)).toEqual([false, false, false]))
})

test('a token revoked on one node closes its sockets everywhere, late if a notification is lost', async () => {
  const { clock, nodes, signIn, ana } = await open()
  const [phone, desk] = [await signIn(ana), await signIn(ana)]
  const sockets = await Promise.all(nodes.map((one) => one.connect(phone.token)))
  const others = await Promise.all(nodes.map((one) => one.connect(desk.token)))
  const wanted = { abilities: ['read' as const], sessionIds: [], externalIds: ['cliente-1'], ttl: 600 }
  const maker = { userId: ana.id, key: null, signIn: phone.caller }
  const scoped = await nodes[2].connect((await nodes[2].scopedTokens.make(wanted, maker)).token)
  await nodes[0].devices.end(desk.caller, required(phone.caller.device).id, origin)
  expect(standing([...sockets, scoped])).toEqual([false, false, true, true])
  clock.advance(5000)
  await vi.waitFor(() => expect(standing([...sockets, scoped])).toEqual(Array(4).fill(false)))
  expect(standing(others)).toEqual([true, true, true])
})

test('a socket continues with a refreshed token even without a notification', async () => {
  const { clock, nodes, signIn, ana } = await open()
  const { token, caller } = await signIn(ana)
  const far = await nodes[2].connect(token)
  const next = await nodes[0].tokens.issue(caller)
  await nodes[0].tokens.revoke(caller, next.caller, (db) =>
    nodes[0].devices.renew(db, caller, next.caller, origin),
  )
  expect(far.data.tokenId).toBe(caller.tokenId)
  clock.advance(5000)
  await vi.waitFor(() => expect(far.data.tokenId).toBe(next.caller.tokenId))
  expect([far.isOpen, far.data.expiresAt]).toEqual([true, next.caller.expiresAt])
})
