import {
  type EngineNetwork,
  type EngineSettings,
  type EngineStore,
  passkeyLifeMs,
  type TypingState,
} from '@morpheus/gateway/engine'
import {
  type ContractPhone,
  type ContractWorld,
  contactNumber,
  ManualClock,
  openEngineStore,
  RecordingLine,
} from '@morpheus/gateway/testing'
import { onTestFinished, vi } from 'vitest'
import { createBrowserDescription, trustRoot } from '../connection/connectionSettings.js'
import { Gate } from '../connection/gate.js'
import { WhatsAppEngine } from '../engine.js'
import { readConversation } from './conversation.js'
import { FollowedLines } from './followedLines.js'
import type { Companion } from './person.js'
import { WhatsAppServer } from './whatsappServer.js'

export async function openWorld() {
  const { store, storedKeyNames, leftDeviceProofs, damage, storeUnder } = await openEngineStore()
  const server = await WhatsAppServer.open()
  trustRoot(server.root)
  const clock = new ManualClock()
  const errors: unknown[] = []
  const lines = new FollowedLines()
  const build = (under = store, moved = clock) =>
    new WhatsAppEngine({
      store: under,
      clock: moved,
      random: () => 0.5,
      gate: new Gate(4),
      settings: {
        url: server.url,
        browser: createBrowserDescription('Morpheus'),
        mediaAgent: server.media.agent,
        mediaHost: server.media.host,
      },
      onError: (error) => errors.push(error),
    })
  let current = build()
  onTestFinished(async () => {
    await current.close()
    await server.close()
  })
  return {
    server,
    clock,
    store,
    storedKeyNames,
    leftDeviceProofs,
    damage,
    lines,
    errors,
    engine: lines.of(current),
    restart: async (key = 1) => {
      await current.close()
      current = build(storeUnder(key))
      return lines.of(current)
    },
    engineOn: (under: EngineStore) => lines.of(build(under, new ManualClock())),
    /** Waits until the engine has scheduled a reconnection, then advances the clock to it. */
    comeBack: async () => {
      await vi.waitFor(() => {
        if (clock.pendingTimers === 0) throw new Error('Nothing is planned')
      })
      clock.advance(10_000)
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

export async function openContractWorld(): Promise<ContractWorld> {
  const world = await openWorld()
  const { server, clock } = world
  server.person(contactNumber, 'Cliente')
  return {
    engine: world.engine,
    nobody: '5521977770000',
    // Messages are already delivered when their sender's call resolves; this only awaits the receipts.
    carry: async () => {
      const devices = server.people.flatMap(({ companions }) => companions).filter(({ isOnline }) => isOnline)
      await Promise.all(devices.map((device) => device.settled()))
    },
    scan: async (text, number) => phoneOf(world, await server.scan(text, server.person(number))),
    type: async (code, number) => phoneOf(world, await server.type(code, server.person(number))),
    handshake: async () => clock.advance(5000),
    runOut: async () => {
      for (let code = 0; code < 6; code += 1) clock.advance(60_000)
    },
    demandPasskey: (number) => {
      const { authenticator } = server.person(number).demandsPasskey()
      return {
        assert: (options) => authenticator.assert(options),
        runOut: async () => clock.advance(passkeyLifeMs),
      }
    },
    restart: () => world.restart(),
    storedKeyNames: (sessionId) => world.storedKeyNames(sessionId),
  }
}

function phoneOf({ server, clock, lines }: World, companion: Companion): ContractPhone {
  const { person } = companion
  const contact = server.person(contactNumber)
  person.past.push(
    ...[3, 1, 2].map((minute) => ({
      key: { remoteJid: contact.jid, fromMe: false, id: `PAST${minute}` },
      message: { conversation: `antes ${minute}` },
      messageTimestamp: 1_700_000_000 + minute * 60,
    })),
  )
  const emitted = async (id: string) => {
    await vi.waitFor(
      () => {
        if (!lines.has(id) && companion.isOnline) throw new Error(`${id} was not told`)
      },
      { timeout: 10_000 },
    )
    if (!lines.has(id)) throw new Error('The session is not connected')
  }
  const isRead = async (id: string) => {
    await emitted(id)
    await companion.settled()
    return companion.receipts.some(({ type, ids }) => type === 'read' && ids.includes(id))
  }
  return {
    receives: async (text) => isRead(await contact.writes(person, { conversation: text })),
    seesStatus: async () => isRead(await contact.postsStatus(person, { conversation: 'novidade' })),
    rings: async () => {
      const id = contact.calls(person)
      await emitted(id)
      await companion.settled()
      return companion.rejectedCalls.includes(id)
    },
    presence: async () => {
      if (!companion.isOnline) return 'unavailable'
      await vi.waitFor(() => {
        if (companion.presence === null) throw new Error('The account is still being loaded')
      })
      await companion.settled()
      return companion.presence ?? 'unavailable'
    },
    written: async () => readConversation(contact.received),
    reads: async () => {
      contact.acknowledges(
        person,
        contact.received.map(({ id }) => id),
        'read',
      )
    },
    typing: async () => typingStates[contact.lastSeen ?? ''] ?? null,
    receivesFile: async (bytes) => {
      const id = await contact.sendsImage(person, await server.media.upload(bytes, 'image'), 'image/png')
      await emitted(id)
    },
    fileOf: async (id) => {
      const image = contact.received.find((one) => one.id === id)?.message.imageMessage
      return server.media.open(image ?? {}, 'image')
    },
    leavesNetwork: async () => {
      const before = clock.pendingTimers
      person.isUnreachable = true
      companion.wire?.cut()
      await vi.waitFor(() => {
        if (companion.isOnline || clock.pendingTimers === before)
          throw new Error('The engine has not noticed')
      })
    },
    returns: async () => {
      person.isUnreachable = false
    },
    unlinks: async () => server.unlink(companion),
  }
}

const typingStates: Partial<Record<string, TypingState>> = {
  composing: 'typing',
  recording: 'recording',
  paused: 'paused',
}

const quiet: EngineSettings = { presence: 'unavailable', history: false }

export async function pairSession(
  world: Pick<World, 'engine' | 'server'>,
  sessionId = 's',
  number = '5511988887777',
  settings = quiet,
  network?: EngineNetwork,
) {
  const line = new RecordingLine()
  await world.engine.start({ sessionId, line, settings, network }, { method: 'qr' })
  const [{ text }] = await line.waitForReport('qr')
  const companion = await world.server.scan(text, world.server.person(number, 'Loja'))
  await line.waitForReport('connected')
  return { line, companion, phone: companion.person }
}
