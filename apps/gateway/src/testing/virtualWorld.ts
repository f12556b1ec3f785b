import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { Vault } from '../core/lib/vault.js'
import { GroupCommit } from '../core/store/groupCommit.js'
import { insertSession } from '../core/store/repositories/sessions.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import { EngineStore } from '../engines/engineStore.js'
import type { OutgoingContent, OutgoingMessage } from '../engines/outgoing.js'
import { VirtualEngine } from '../engines/virtual/virtualEngine.js'
import { VirtualPhones } from '../engines/virtual/virtualPhones.js'
import { createUser } from '../features/account/users.js'
import { type ContractPhone, contactNumber } from './engineContract/world.js'
import { mediaFilesIn } from './files/mediaFilesIn.js'
import { ManualClock } from './manualClock.js'
import { RecordingLine } from './recordingLine.js'
import { sessionRow } from './rows.js'
import { temporaryFolder } from './temporaryFolder.js'
import { required } from './testGateway.js'
import { openTestStore } from './testStore.js'

export async function openVirtualWorld() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  for (const id of ['s', 'other']) await insertSession(db, sessionRow({ id, user_id: user.id }))
  const store = new EngineStore(db, new Vault([new Uint8Array(32).fill(1)]))
  const writes = new GroupCommit(db)
  const folder = temporaryFolder()
  const files = mediaFilesIn(folder)
  await files.prepare()
  const build = () => {
    const engine = new VirtualEngine({
      db,
      writes,
      store,
      files,
      clock,
      publicUrl: Promise.resolve('http://localhost'),
      onError: (error) => {
        throw error
      },
    })
    const answerPasskey = (...answer: Parameters<VirtualEngine['answerPasskey']>) =>
      engine.answerPasskey(...answer)
    const phones = new VirtualPhones({
      db,
      engine,
      clock,
      resumeSession: async () => undefined,
      answerPasskey,
    })
    return { engine, phones }
  }
  let current = build()
  onTestFinished(async () => {
    await current.engine.close()
    await writes.whenIdle()
  })
  const contactPhone = contactNumber
  const phoneOf = (secret: string): ContractPhone & { secret: string } => ({
    secret,
    receives: async (content) => {
      const message = { content, contactPhone, direction: 'incoming' as const }
      return (await current.phones.traffic.sendMessage(secret, message)).outcome === 'read'
    },
    seesStatus: async () =>
      (await current.phones.traffic.postStatus(secret, { contactPhone, content: 'Oi' })).viewed,
    rings: async () => (await current.phones.traffic.call(secret, { contactPhone })).outcome === 'rejected',
    presence: async () => required((await current.phones.get(secret)).presence),
    written: async () =>
      (await current.phones.chats.open(secret, contactPhone, {})).messages.map((message) => ({
        id: message.id,
        text: message.content?.kind === 'text' ? message.content.text : null,
        reaction: message.reactions[0]?.emoji ?? null,
      })),
    reads: async () => void (await current.phones.chats.read(secret, contactPhone, 'contact')),
    typing: async () => {
      for (const id of ['s', 'other']) {
        const state = current.engine.findLink(id)?.typingIn(contactPhone)
        if (state) return state
      }
      return null
    },
    receivesFile: async (bytes) => {
      const path = join(folder, 'envio')
      await writeFile(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = { name: 'vela.png', type: 'image/png', bytes: bytes.length, sha256, path }
      await current.phones.traffic.sendMedia(secret, { contactPhone, direction: 'incoming' }, file)
    },
    fileOf: async (id) => buffer((await current.phones.traffic.media(secret, id)).open()),
    leavesNetwork: async () => void (await current.phones.setOnline(secret, false)),
    returns: async () => void (await current.phones.setOnline(secret, true)),
    unlinks: () => current.phones.unlink(secret),
  })
  return {
    db,
    engine: current.engine,
    phones: current.phones,
    clock,
    scan: async (text: string, number: string) =>
      phoneOf((await current.phones.pairing.scan(text, number, undefined)).secret),
    type: async (code: string, number: string) =>
      phoneOf(
        (await current.phones.pairing.enterCode({ phoneNumber: number, pairingCode: code }, 'rede')).secret,
      ),
    nobody: '5521977770000',
    lossReason: 'phone_unreachable' as const,
    handshake: async () => clock.advance(300),
    carry: async () => clock.advance(200),
    runOut: async () => {
      for (let code = 0; code < 6; code += 1) clock.advance(60_000)
    },
    restart: async () => {
      await current.engine.close()
      current = build()
      return current.engine
    },
    storedKeyNames: async (sessionId: string) =>
      (await db.selectFrom('engine_keys').select('name').where('session_id', '=', sessionId).execute()).map(
        ({ name }) => name,
      ),
  }
}

/** A paired session of the virtual engine; `send` writes to a contact or in a group. */
export async function pairedVirtualPhone() {
  const world = await openVirtualWorld()
  const settings = { presence: 'unavailable', history: false } as const
  const run = { sessionId: 's', settings, line: new RecordingLine() }
  await world.engine.start(run, { method: 'qr' })
  await world.handshake()
  const phone = await world.scan((await run.line.waitForReport('qr'))[0].text, '5511988887777')
  await world.handshake()
  await run.line.waitForReport('connected')
  const send = (id: string, said: string | OutgoingContent, to: OutgoingMessage['to']) => {
    const content = typeof said === 'string' ? ({ kind: 'text', text: said } as const) : said
    return world.engine.send('s', { id, to, content, replyTo: null, attempt: 1 })
  }
  return { ...world, run, phone, send }
}
