import { onTestFinished } from 'vitest'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { CloudEngine } from '../../engines/cloud/cloudEngine.js'
import { CloudWebhooks } from '../../engines/cloud/cloudWebhooks.js'
import { listFirstInbound } from '../../engines/cloud/rows/inbox.js'
import type { CloudSettings } from '../../engines/cloud/settings.js'
import { createUser } from '../../features/account/users.js'
import { type ContractPhone, type ContractWorld, contactNumber } from '../engineContract/world.js'
import { ManualClock } from '../manualClock.js'
import { sessionRow } from '../rows.js'
import { required } from '../testGateway.js'
import { openTestStore } from '../testStore.js'
import { cloudCredentials } from './graphAccount.js'
import { graphAt } from './graphAt.js'
import { type GraphEmulator, openGraph } from './graphEmulator.js'
import type { GraphNumber } from './graphNumber.js'
import { type Change, messageChange, textChange, webhookBody } from './webhookBodies.js'
import { hubSignature } from './webhookSender.js'

export interface CloudWorld extends ContractWorld {
  engine: CloudEngine
  graph: GraphEmulator
  clock: ManualClock
  settings: CloudSettings
  /** Unexpected errors of the engine; a test that expects one removes it. */
  errors: unknown[]
  post(sessionId: string, changes: readonly Change[]): Promise<void>
  /** Stores them and notifies the engine. */
  tell(sessionId: string, changes: readonly Change[]): Promise<void>
}

/** Cloud API engine, webhooks and store with an emulated Meta: the sessions `s` and `other` have a number each. */
export async function openCloudWorld(): Promise<CloudWorld> {
  const graph = await openGraph()
  const db = await openTestStore()
  const clock = new ManualClock()
  const writes = new GroupCommit(db)
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  for (const id of ['s', 'other']) {
    await insertSession(db, sessionRow({ id, user_id: user.id, api_type: 'WHATSAPP_CLOUD' }))
  }
  const settings: CloudSettings = {
    ...cloudCredentials,
    userId: user.id,
    events: ['messages', 'message_deliveries', 'message_reads', 'message_echoes'],
    enabled: true,
  }
  const numberOf = (sessionId: string): GraphNumber => (sessionId === 's' ? graph.number : graph.other)
  const find = async (sessionId: string) => ({ ...settings, phoneNumberId: numberOf(sessionId).id })
  const errors: unknown[] = []
  const build = () =>
    new CloudEngine({
      db,
      writes,
      graph: graphAt(graph, clock),
      settings: find,
      clock,
      random: () => 0,
      notice: () => undefined,
      onError: (error) => void errors.push(error),
    })
  let engine = build()
  onTestFinished(async () => {
    await engine.close()
    for (const error of errors) throw error
  })
  const webhooks = new CloudWebhooks({
    writes,
    clock,
    settings: find,
    charge: () => undefined,
    arrived: (sessionId) => engine.arrived(sessionId),
  })
  const seconds = () => Math.floor(clock.now() / 1000)
  async function post(sessionId: string, changes: readonly Change[]): Promise<void> {
    const body = Buffer.from(webhookBody(...changes))
    await webhooks.receive(sessionId, body, hubSignature(body))
  }
  async function tell(sessionId: string, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    await post(sessionId, changes)
    clock.advance(200)
    await engine.drain(sessionId)
    if ((await listFirstInbound(db, sessionId, 1)).length > 0) throw new Error('Nobody tells of it')
  }
  let received = 0
  const phoneOf = (sessionId: string): ContractPhone => {
    const number = numberOf(sessionId)
    const from = () => ({ from: contactNumber, id: `wamid.in.${++received}`, at: seconds() })
    const askAnew = async (afterMs = 10 * 60_000) => {
      await engine.drain(sessionId)
      clock.advance(afterMs)
      await engine.drain(sessionId)
    }
    return {
      receives: async (text) => {
        const message = from()
        await tell(sessionId, [textChange(text, message, number.id)])
        return number.read.includes(message.id)
      },
      receivesFile: (bytes) => {
        const image = { id: graph.keep(bytes, 'image/png'), mime_type: 'image/png' }
        return tell(sessionId, [messageChange(from(), 'image', image, number.id)])
      },
      written: async () => number.written(contactNumber),
      fileOf: async (id) => required(graph.media.get(required(number.fileOf(id)))).bytes,
      reads: () => tell(sessionId, number.readAll(seconds())),
      typing: async () => (number.typed.length > 0 ? 'typing' : null),
      leavesNetwork: async () => {
        graph.failAll('hang up')
        await askAnew()
      },
      returns: async () => {
        graph.failAll(null)
        await askAnew(5_000)
      },
      unlinks: async () => {
        graph.tokens.clear()
        await askAnew()
      },
    }
  }
  const noPairing = async () => {
    throw new Error('Nothing to pair with')
  }
  const nobody = '5521900000000'
  graph.number.nobody.add(nobody)
  return {
    graph,
    clock,
    settings,
    engine,
    errors,
    post,
    tell,
    nobody,
    scan: noPairing,
    type: noPairing,
    connect: async (sessionId) => phoneOf(sessionId),
    lossReason: 'network_unreachable',
    handshake: async () => undefined,
    carry: () => tell('s', graph.number.carry(seconds())),
    runOut: async () => clock.advance(60 * 60_000),
    restart: async () => {
      await engine.close()
      engine = build()
      return engine
    },
    storedKeyNames: async () => [],
  }
}
