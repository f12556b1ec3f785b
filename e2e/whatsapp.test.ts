import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import type { Morpheus } from '@morpheus/sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type House, openHouse } from './house.js'

let server: WhatsAppServer
let house: House
let morpheus: Morpheus
beforeAll(async () => {
  server = await WhatsAppServer.open()
  house = await openHouse({
    MORPHEUS_ENGINE: 'whatsapp',
    MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
    MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
  })
  morpheus = await house.client()
})
afterAll(async () => {
  await house?.close()
  await server?.close()
})

const patient = { timeout: 30_000, interval: 100 }

it('a number is linked, written to and answered through the gateway that is shipped, and survives kill -9', async () => {
  const phone = server.person('5511988887777', 'Loja')
  const contact = server.person('5521977776666', 'Cliente')
  const { session } = await morpheus.sessions.create({ name: 'Loja' })
  const { id } = session
  const connected = () =>
    vi.waitFor(async () => {
      const { session } = await morpheus.sessions.get({ id })
      expect(session).toMatchObject({ status: 'connected', phone: expect.stringMatching(/^5511988887777/) })
    }, patient)
  const texts = async () => {
    const { messages } = await morpheus.messages.list({ id })
    return messages.map(({ text }) => text)
  }
  await morpheus.messages.changePace({ id, gapSeconds: 0, jitterSeconds: 0, perDay: 0 })

  await morpheus.sessions.connect({ id })
  const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', patient)
  await server.scan(qr, phone)
  await connected()

  await contact.writes(phone, { conversation: 'Meu pedido saiu?' })
  await vi.waitFor(async () => expect(await texts()).toEqual(['Meu pedido saiu?']), patient)
  const { message } = await morpheus.messages.send({ id, to: contact.number, message: 'Saiu agora' })
  await vi.waitFor(async () => {
    expect((await morpheus.messages.get({ id: message?.id ?? '' })).message.state).toBe('delivered')
  }, patient)
  expect(contact.received.map(({ message }) => message.extendedTextMessage?.text)).toEqual(['Saiu agora'])
  contact.acknowledges(phone, [message?.id ?? ''], 'read')
  await vi.waitFor(async () => {
    const { hops } = await morpheus.trace.get({ id: message?.id ?? '' })
    const steps = hops.map(({ step }) => step).filter((step) => step !== 'event')
    expect(steps).toEqual(['queued', 'attempt', 'sent', 'delivered', 'read'])
  }, patient)

  await house.kill()
  await contact.writes(phone, { conversation: 'Obrigado!' })
  await house.restart()
  morpheus = await house.client()
  await connected()
  await vi.waitFor(async () => expect(await texts()).toContain('Obrigado!'), patient)
  await morpheus.messages.send({ id, to: contact.number, message: 'De nada' })
  await vi.waitFor(() => expect(contact.received).toHaveLength(2), patient)
  expect(server.failures).toEqual([])
})
