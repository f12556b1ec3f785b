import { type Behavior, serverEvents } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { createUser } from '../accounts/users.js'
import { LeaseLost } from '../cluster/leases.js'
import { MemoryBus } from '../cluster/memoryBus.js'
import { MemoryGrants } from '../cluster/memoryGrants.js'
import { MemoryLeases } from '../cluster/memoryLeases.js'
import type { EndReason, LossReason } from '../engines/line.js'
import type {
  EngineCall,
  EngineContent,
  EngineMessage,
  EngineStatus,
  MessageRef,
} from '../engines/messages.js'
import { EventStore } from '../events/eventStore.js'
import type { CommittedEvent } from '../events/unitOfWork.js'
import { GroupCommit } from '../store/groupCommit.js'
import { keepBehavior } from '../store/repositories/sessionBehaviors.js'
import { insertSession } from '../store/repositories/sessions.js'
import { firstUser } from '../store/repositories/users.js'
import { ManualClock } from '../testing/manualClock.js'
import { sessionRow } from '../testing/rows.js'
import { present } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'
import { BehaviorPolicy } from './behaviorPolicy.js'
import { behaviorOf } from './behaviors.js'
import { SessionLine } from './sessionLine.js'

const at = '2026-11-21T12:00:00.000Z'

/** An engine that notes what it is told to do, and fails where it is told to. */
class CommandLog {
  readonly given: unknown[] = []
  readonly failures: unknown[] = []
  broken = false
  fail = (error: unknown) => void this.failures.push(error)

  markRead = async (_id: string, refs: readonly MessageRef[]) => this.#note(refs.map(({ id }) => id))
  markStatusViewed = async (_id: string, status: EngineStatus) => this.#note(status)
  rejectCall = async (_id: string, call: EngineCall) => this.#note(call)

  #note(command: unknown): void {
    if (this.broken) throw new Error('The phone is out of reach')
    this.given.push(command)
  }
}

const contact = { phone: '5521977776666' }

function message(id: string, more: Partial<EngineMessage> = {}): EngineMessage {
  const content = { kind: 'text' as const, text: id }
  return { id, contact, contactName: null, content, isFromMe: false, timestamp: at, ...more }
}

/** A session on its way to a pairing, and a store that may fail to commit. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = present(await firstUser(db))
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
  const behavior = () => behaviorOf(db, 's')
  const policy = new BehaviorPolicy({ sessionId: 's', engine: commands, behavior, onError: commands.fail })
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), commands.fail)
  const lease = present(await leases.acquire('s'))
  /** A further run of the session. */
  const again = () => new SessionLine({ sessionId: 's', lease, eventStore, clock, policy })
  const line = again()
  const behave = (changes: Partial<Behavior>) => keepBehavior(db, 's', JSON.stringify(changes))
  /** The next change runs to its end, and is taken back. */
  const rollBackNext = () => {
    const transact = eventStore.transact.bind(eventStore)
    vi.spyOn(eventStore, 'transact').mockImplementationOnce((run) =>
      transact(async (under) => {
        await run(under)
        throw new Error('The disk is full')
      }),
    )
  }
  const told = (type: string) => heard.filter((event) => event.type === type).map(({ payload }) => payload)
  return { db, line, leases, again, heard, told, logged, behave, commands, rollBackNext }
}

const code = { code: 'ABCD-1234', phoneNumber: '5511988887777', expiresAt: '2026-11-21T12:02:40.000Z' }
const qr = { text: 'morpheus', issuedAt: at, expiresAt: '2026-11-21T12:00:20.000Z' }

test('a code whose event was not stored is not on show; one that was stays until its end is stored', async () => {
  const { line, rollBackNext } = await open()
  rollBackNext()
  await expect(line.pairingCode(code)).rejects.toThrow('The disk is full')
  rollBackNext()
  await expect(line.qr(qr)).rejects.toThrow()
  expect([line.codes.pairingCode, line.codes.qr]).toEqual([null, null])
  await line.qr(qr)
  rollBackNext()
  await expect(line.connected({ phone: '5511988887777:1', profilePic: null })).rejects.toThrow()
  expect(line.codes.qr).toMatchObject({ qrText: 'morpheus', remainingMs: 20_000 })
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  expect(line.codes.qr).toBeNull()
})

test('an end that was not stored leaves the line open', async () => {
  const { line, heard, rollBackNext } = await open()
  rollBackNext()
  await expect(line.ended('qr_timed_out')).rejects.toThrow()
  await line.pairingCode(code)
  expect(line.codes.pairingCode?.pairingCode).toBe('ABCD-1234')
  await line.ended('qr_timed_out')
  await line.pairingCode(code)
  expect(heard.filter(({ type }) => type === 'session:pairing_code')).toHaveLength(1)
})

test('contacts that were not stored are not counted among the news', async () => {
  const { line, heard, rollBackNext } = await open()
  const people = ['5521977776661', '5521977776662', '5521977776663'].map((phone) => ({
    address: { phone },
    name: null,
  }))
  rollBackNext()
  await expect(line.contacts(people.slice(1), false)).rejects.toThrow()
  await line.contacts(people.slice(0, 1), false)
  expect(heard.map(({ payload }) => payload)).toEqual([
    { sessionId: 's', changed: 1, added: 1, contact: expect.objectContaining({ phone: '5521977776661' }) },
  ])
  // Told too soon after, they wait for the next news; a failure to tell keeps them.
  await line.contacts(people.slice(1, 2), true)
  rollBackNext()
  await expect(line.contacts(people.slice(2), false)).rejects.toThrow()
  await line.contacts(people.slice(2), false)
  expect(heard.at(-1)?.payload).toEqual({ sessionId: 's', changed: 2, added: 2 })
})

test('an address book told at once is kept whole, and told in few events that name nobody', async () => {
  const { db, line, told } = await open()
  const book = Array.from({ length: 10_000 }, (_, index) => ({
    address: { phone: `55119${String(index).padStart(8, '0')}` },
    name: `Contato ${index}`,
  }))
  await line.contacts([...book, ...book.slice(0, 700)], false)
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(10_000)
  const updates = told('contact:update').map((payload) => serverEvents['contact:update'].parse(payload))
  expect(updates.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(10_000)
  expect(JSON.stringify(updates).length).toBeLessThan(5000)
})

test('what is said again of a contact is no news, and what is not said of it stays', async () => {
  const { line, told } = await open()
  const ana = { address: contact, name: 'Ana', profilePic: 'https://pps.whatsapp.net/ana.jpg' }
  await line.contacts([ana, ana], false)
  await line.contacts([ana, { address: contact }], false)
  await line.contacts([{ address: contact, name: 'Ana Souza' }], false)
  await line.contacts([{ address: contact, profilePic: null }], false)
  const shown = (name: string, profilePic: string | null) =>
    expect.objectContaining({ changed: 1, contact: expect.objectContaining({ name, profilePic }) })
  expect(told('contact:update')).toEqual([
    shown('Ana', ana.profilePic),
    shown('Ana Souza', ana.profilePic),
    shown('Ana Souza', null),
  ])
})

test('history of any length is told in events of fifty messages, in order', async () => {
  const { line, told } = await open()
  const past = Array.from({ length: 120 }, (_, index) => message(`m${index}`))
  await line.history(past)
  const events = told('message:history').map((payload) => serverEvents['message:history'].parse(payload))
  expect(events.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
  expect(events.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(past.map(({ id }) => id))
})

test('what a batch told of is one change, and none of what comes after overtakes it', async () => {
  const { line, heard } = await open()
  const many = Array.from({ length: 130 }, (_, index) => message(`m${index}`, { contact: { phone: '1' } }))
  await Promise.all([
    line.messages(many),
    line.receipts([{ ...message('r'), status: 'delivered', by: contact }]),
  ])
  const order = heard.filter(({ type }) => type === 'message:received' || type === 'message:delivered')
  expect(order.map(({ type }) => type).lastIndexOf('message:received')).toBe(129)
  expect(order.at(-1)?.type).toBe('message:delivered')
})

test.each<[EngineContent, string | null]>([
  [{ kind: 'text', text: 'Olá' }, 'Olá'],
  [{ kind: 'image', caption: null }, 'Imagem'],
  [{ kind: 'image', caption: 'A vitrine' }, 'A vitrine'],
  [{ kind: 'video', caption: null }, 'Vídeo'],
  [{ kind: 'audio' }, 'Áudio'],
  [{ kind: 'sticker' }, 'Figurinha'],
  [{ kind: 'document', fileName: 'pedido.pdf', caption: null }, 'Documento: pedido.pdf'],
  [{ kind: 'location', latitude: -23.5, longitude: -46.6, name: null }, 'Localização: -23.5, -46.6'],
  [{ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' }, 'Localização: Loja'],
  [{ kind: 'contact', names: ['Ana', 'Bia'] }, 'Contato: Ana, Bia'],
  [{ kind: 'reaction', of: 'm', emoji: '❤️' }, null],
  [{ kind: 'edit', of: 'm', text: 'Olá!' }, null],
  [{ kind: 'revoke', of: 'm' }, null],
])('%j is told as %j', async (content, text) => {
  const { line, told } = await open()
  const taken = await line.messages([message('m1', { content })])
  expect(taken).toHaveLength(text === null ? 0 : 1)
  expect(told('message:notification')).toEqual(
    text === null ? [] : [expect.objectContaining({ content: text })],
  )
})

test('somebody whose number is hidden is known by the name that the network gives them', async () => {
  const { line, told } = await open()
  await line.messages([message('m1', { contact: { userId: '8899@lid' } })])
  expect(told('message:notification')).toEqual([expect.objectContaining({ contactPhone: '8899@lid' })])
})

test('receipts say who received and who read, in an ignored group neither', async () => {
  const { line, told, behave } = await open()
  await behave({ ignoreGroupMessages: true })
  const by = { phone: '5511900001111' }
  const receipt = { id: 'm1', contact, by, timestamp: at }
  await line.receipts([
    { ...receipt, status: 'delivered' },
    { ...receipt, status: 'read' },
    { ...receipt, status: 'read', group: { id: 'g', name: 'Clientes' } },
  ])
  const about = { sessionId: 's', messageId: 'm1', contactPhone: by.phone, timestamp: at }
  expect(told('message:delivered')).toEqual([about])
  expect(told('message:read')).toEqual([{ ...about, isFromMe: true }])
})

test('a command that fails is reported: what was told is kept, and nothing says that it was read', async () => {
  const { line, told, behave, commands } = await open()
  await behave({ markMessagesAsRead: true, receiveIncomingCalls: false })
  await line.messages([message('m1'), message('m2', { isFromMe: true })])
  expect(commands.given).toEqual([['m1']])
  commands.broken = true
  await line.messages([message('m3')])
  await line.call({ id: 'c1', from: contact })
  expect(told('message:received')).toHaveLength(3)
  expect(told('message:read')).toEqual([expect.objectContaining({ messageId: 'm1' })])
  expect(commands.failures).toHaveLength(2)
})

test('calls and statuses are answered as the session is to behave', async () => {
  const { line, behave, commands } = await open()
  const call = { id: 'c1', from: contact }
  const status = { id: 's1', by: contact }
  await line.call(call)
  await line.status(status)
  expect(commands.given).toEqual([])
  await behave({ receiveIncomingCalls: false, markStatusAsViewed: true })
  await line.call(call)
  await line.status(status)
  expect(commands.given).toEqual([call, status])
})

test.each<[EndReason, string]>([
  ['qr_timed_out', 'O QR Code expirou sem ser lido. Conecte novamente.'],
  ['code_timed_out', 'O código de pareamento expirou sem ser usado. Solicite um novo.'],
  ['pairing_failed', 'Não foi possível concluir o pareamento. Conecte novamente.'],
  ['pairing_missing', 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.'],
  ['logged_out', 'O aparelho foi desconectado pelo celular. Conecte novamente.'],
])('an end by %s is told in a sentence', async (code, reason) => {
  const { line, told, logged } = await open()
  await line.ended(code)
  expect(told('session:error')).toEqual([{ sessionId: 's', error: reason }])
  expect(told('session:disconnected')).toEqual([{ sessionId: 's', reason }])
  expect(logged).toEqual([`Sessão "Loja" desconectada: ${reason}`])
})

test.each<[LossReason, string]>([
  ['connection_lost', 'Sessão "Loja": conexão perdida, reconectando'],
  ['timed_out', 'Sessão "Loja": o WhatsApp não respondeu a tempo, reconectando'],
  ['phone_unreachable', 'Sessão "Loja": o celular não responde, reconectando'],
])('a loss by %s is logged', async (reason, text) => {
  const { line, logged } = await open()
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  await line.connectionLost(reason)
  expect(logged.at(-1)).toBe(text)
})

test('what the network repeats is told once, in a batch, after a restart, as history and as news', async () => {
  const { line, told, again } = await open()
  await line.messages([message('m1'), message('m1'), message('m2')])
  const next = again()
  expect((await next.messages([message('m2'), message('m3')])).map(({ id }) => id)).toEqual(['m3'])
  await next.history([message('m1'), message('m0'), message('m0')])
  await next.messages([message('m0')])
  expect(told('message:notification').map((payload) => Object(payload).content)).toEqual(['m1', 'm2', 'm3'])
  const past = told('message:history').map((payload) => serverEvents['message:history'].parse(payload))
  expect(past.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['m0']])
})

test('nobody hides a message by giving another one its id', async () => {
  const { line, told } = await open()
  const group = { id: 'g@g.us', name: 'Clientes' }
  await line.messages([
    message('m1'),
    message('m1', { contact: { phone: '5521977770000' } }),
    message('m1', { group }),
    message('m1', { isFromMe: true }),
  ])
  expect(told('message:received')).toHaveLength(4)
})

test('a message that could not be stored is not taken for seen', async () => {
  const { line, told, rollBackNext } = await open()
  rollBackNext()
  await expect(line.messages([message('m1')])).rejects.toThrow()
  await line.messages([message('m1')])
  expect(told('message:received')).toHaveLength(1)
})

test('another pairing brings the past anew', async () => {
  const { line, told } = await open()
  await line.history([message('m0')])
  await line.syncing()
  await line.history([message('m0')])
  expect(told('message:history')).toHaveLength(2)
})

test('what is still told of a session that another node may run is refused', async () => {
  const { line, leases, heard } = await open()
  await leases.close()
  await expect(line.connected({ phone: '5511988887777:1', profilePic: null })).rejects.toThrow(LeaseLost)
  expect(heard).toEqual([])
})
