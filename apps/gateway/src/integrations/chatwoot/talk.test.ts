import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { opus, pdf, png } from '../../testing/files/samples.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  return opened
}

const isOut = ({ state }: { state: string }) => ['sent', 'delivered', 'read'].includes(state)

test('transfers files both ways by kind: voice notes, captioned images, several files one by one', async () => {
  const { emulator, sendFile, seen, sent } = await open()
  await sendFile(opus, 'voz.ogg')
  await sendFile(png, 'vela.png', { caption: 'a *vela*' })
  const [voice, picture] = await seen((contents) => expect(contents).toHaveLength(2))
  expect(voice).toMatchObject({ content: null, voice: true, files: [{ type: 'audio/ogg', bytes: opus }] })
  expect(picture).toMatchObject({ content: 'a \\*vela\\*', files: [{ type: 'image/png', bytes: png }] })

  const { id } = emulator.conversationOf(`+${bruno}`)
  emulator.write(id, 'segue o **catálogo**', {
    files: [{ bytes: pdf, type: 'application/pdf', name: 'catálogo.pdf' }],
  })
  emulator.write(id, 'duas', {
    files: [
      { bytes: png, type: 'image/png', name: 'a.png' },
      { bytes: opus, type: 'audio/ogg', name: 'b.ogg' },
    ],
  })
  const messages = await sent((all) => expect(all.filter(isOut)).toHaveLength(4))
  expect(messages).toMatchObject([
    {
      type: 'document',
      media: { fileName: 'catálogo.pdf', type: 'application/pdf', size: pdf.length },
      content: { caption: 'segue o *catálogo*' },
    },
    { type: 'text', text: 'duas' },
    { type: 'image', content: { caption: null } },
    { type: 'audio', content: { voice: true } },
  ])
})

test('replies keep the quoted message in both directions', async () => {
  const { emulator, say, seen, sent, onPhone, messages } = await open()
  await say('Tem vela?')
  const [question] = await seen((contents) => expect(contents).toEqual(['Tem vela?']))
  const { id } = emulator.conversationOf(`+${bruno}`)
  emulator.write(id, 'Tem', { content_attributes: { in_reply_to: question?.id } })
  const [answer] = await sent((all) => expect(all.filter(isOut)).toHaveLength(1))
  const received = (await messages()).find(({ direction }) => direction === 'incoming')
  expect(answer?.replyTo).toBe(received?.networkId)

  const { body } = await onPhone('POST /virtual-phone/messages', {
    content: 'Quero',
    contactPhone: bruno,
    replyTo: answer?.networkId,
  })
  expect(body.success).not.toBe(false)
  const all = await seen((contents) => expect(contents.at(-1)).toBe('Quero'))
  expect(all.at(-1)?.content_attributes).toEqual({ in_reply_to: all[1]?.id })
})

test('messages sent from the phone or the API appear once in Chatwoot, with their delivery status', async () => {
  const { emulator, say, seen, call, id: sessionId, onPhone, clock } = await open()
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']))
  await say('do celular', { direction: 'outgoing' })
  await call(`POST /sessions/${sessionId}/send`, { to: bruno, message: 'da chamada' })
  const all = await seen((contents) => {
    clock.advance(200)
    expect(contents).toEqual(['oi', 'do celular', 'da chamada'])
  })
  expect(all.map(({ type }) => type)).toEqual([0, 1, 1])
  expect(all[1]?.content_attributes).toEqual({ external_echo: true })
  await vi.waitFor(async () => {
    clock.advance(200)
    // A message not yet delivered cannot be read.
    await onPhone(`POST /virtual-phone/conversations/${bruno}/read`, { as: 'contact' })
    expect(emulator.messagesOf(emulator.conversationOf(`+${bruno}`).id).map(({ status }) => status)).toEqual([
      'sent',
      'read',
      'read',
    ])
  }, soon)
  await emulator.told()
  expect(emulator.messagesOf(emulator.conversationOf(`+${bruno}`).id)).toHaveLength(3)
})

test('an agent can delete and edit messages, and sees why a message was not sent', async () => {
  const { emulator, say, seen, sent, onPhone, clock } = await open()
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']))
  const { id } = emulator.conversationOf(`+${bruno}`)
  const written = emulator.write(id, 'preço 10')
  await sent((all) => expect(all.filter(isOut)).toHaveLength(1))
  emulator.edit(written.id, 'preço 12')
  await sent((all) =>
    expect(all.filter(isOut)).toMatchObject([{}, { type: 'edit', content: { text: 'preço 12' } }]),
  )
  emulator.remove(written.id)
  await sent((all) => expect(all.filter(isOut)[2]).toMatchObject({ type: 'revoke' }))
  await emulator.told()

  // Private notes and Chatwoot's own messages are not sent to the customer.
  emulator.write(id, 'só para nós', { private: true })
  emulator.write(id, 'Avalie', { type: 3, content_type: 'input_csat' })
  emulator.write(id, 'Conversa resolvida', { type: 2 })
  await emulator.told()
  await onPhone(`PUT /virtual-phone/contacts/${bruno}/blocked`, { blocked: true })
  const failing = emulator.write(id, 'não chega')
  const all = await seen((contents) => {
    clock.advance(200)
    expect(contents.at(-1)).toBe('Não foi possível enviar: Este contato está bloqueado')
  })
  expect(all.at(-1)).toMatchObject({ private: true, type: 1 })
  await vi.waitFor(() => expect(emulator.messageBy(failing.id).status).toBe('failed'), soon)
  expect(emulator.messageBy(failing.id).content_attributes.external_error).toBe('Este contato está bloqueado')
})
