import { contract } from '@morpheus/sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { required } from '../../testing/testGateway.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

async function open(configured: object = { botContact: true }) {
  const opened = await openChatwootGateway({ configured })
  const { gateway, id, token, clock } = opened
  const there = opened.emulator
  emulator = there
  const conversation = () => {
    const contact = there.state.contacts.find(({ identifier }) => identifier === 'morpheus')
    return there.state.conversations.find((one) => one.contact === contact?.id)
  }
  /** Messages that the contact wrote. */
  const answers = () => there.messagesOf(required(conversation()).id).filter(({ type }) => type === 0)
  const write = async (text: string, more: object = {}) => {
    const before = answers().length
    there.write(required(conversation()).id, text, more)
    return vi.waitFor(() => {
      clock.advance(200)
      return required(answers()[before])
    }, soon)
  }
  const session = async () =>
    (await gateway.read(contract.sessions.get.answer, `GET /sessions/${id}`, { token })).session
  return { ...opened, conversation, answers, write, session }
}

const introduced = async ({ answers, conversation }: Awaited<ReturnType<typeof open>>) => {
  await vi.waitFor(() => expect(conversation() && answers()).toHaveLength(1), soon)
}

test('a contact takes commands of agents: status, restart, QR code and pairing code', async () => {
  const world = await open()
  const { gateway, emulator, call, id, write, answers, session, messages } = world
  await introduced(world)
  expect(answers()[0]?.content).toContain('**qr**')
  expect((await write('ajuda')).content).toContain('Escreva aqui um comando')
  expect((await write('*Status*')).content).toMatch(/: Conectado\n\n\(11\) 98888-7777/)
  expect((await write('qr')).content).toContain('Conectado')
  expect((await write('Reiniciar!')).content).toContain('Reiniciando')
  await vi.waitFor(async () => {
    gateway.clock.advance(1000)
    expect((await session()).status).toBe('connected')
  }, soon)

  await call(`POST /sessions/${id}/disconnect`)
  expect((await write('reiniciar')).content).toBe(
    'Não foi possível: A sessão está desconectada. Conecte-a em vez de reiniciá-la.',
  )
  const qr = await write('qr')
  expect(qr.content).toContain('Dispositivos conectados')
  expect(qr.files).toMatchObject([{ type: 'image/png' }])
  expect((await session()).status).toBe('qr')
  expect((await write('código 12')).content).toContain('com o código do país')
  const code = await write('codigo 55 11 98888-7777')
  expect(code.content).toMatch(/^Código para \(11\) 98888-7777: \*\*[A-Z0-9]{4}-[A-Z0-9]{4}\*\*/)
  expect(emulator.state.contacts.filter(({ identifier }) => identifier === 'morpheus')).toHaveLength(1)
  // Nothing of it is a message of WhatsApp.
  expect(await messages()).toEqual([])
})

test('the status names a session that fell as the dashboard does', async () => {
  const world = await open()
  await introduced(world)
  await world.gateway.call('DELETE /virtual-phone', { token: world.phone })
  await vi.waitFor(async () => expect((await world.session()).availability).toBe('down'), soon)
  expect((await world.write('status')).content).toMatch(/: Fora do ar\n\n/)
})

test('only agents give commands, in time, and only where that is switched on', async () => {
  const world = await open()
  const { gateway, emulator, clock, call, id, write, answers, conversation, session } = world
  await introduced(world)
  const at = required(conversation()).id
  emulator.write(at, 'reiniciar', { private: true })
  emulator.add({ conversation: at, content: 'reiniciar', type: 0, by: 'contact' })
  await emulator.told()
  expect((await write('status')).content).toContain('Conectado')
  expect(answers().map(({ content }) => content)).not.toContainEqual(expect.stringContaining('Reiniciando'))

  await gateway.call(`PUT /chatwoot/${id}`, { token: world.token, body: { botContact: false } })
  expect((await write('reiniciar')).content).toContain('desligados')
  await call(`PUT /chatwoot/${id}`, { botContact: true })
  // A webhook that comes late, as after an outage.
  const late = emulator.messageBy(emulator.write(at, null, { private: true }).id)
  Object.assign(late, { private: false, content: 'reiniciar', created_at: late.created_at - 600 })
  const before = answers().length
  emulator.tell('message_created', late)
  const answer = await vi.waitFor(() => {
    clock.advance(200)
    return required(answers()[before])
  }, soon)
  expect(answer.content).toContain('chegou tarde')
  expect((await session()).status).toBe('connected')
})

test('without the switch there is no such contact', async () => {
  const { emulator, say, seen } = await open({})
  await say('Oi')
  await seen((contents) => expect(contents).toEqual(['Oi']))
  expect(emulator.state.contacts.map(({ identifier }) => identifier)).not.toContain('morpheus')
})
