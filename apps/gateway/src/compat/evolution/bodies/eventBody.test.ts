import { expect, test } from 'vitest'
import { toEvolutionEvent } from './eventBody.js'

const instance = { name: 'loja', id: 's1', phone: '5511988887777', profilePic: null, codes: null }
const timestamp = '2026-11-21T14:03:22.000Z'
const group = { id: '120363041234567890@g.us', name: 'Clientes' }
const contact = { name: 'Bia', pushname: 'Bia' }

const received = (message: object, raw?: unknown, more: object = {}) => {
  const data = { id: 'M1', from: '5521977776666', to: '5511988887777', message, contact, timestamp, ...more }
  return { event: 'message:received', timestamp, data, raw }
}

test('the network’s own message is passed on as Evolution prepares it', () => {
  const raw = {
    key: { remoteJid: '91050@lid', remoteJidAlt: '5521977776666@s.whatsapp.net', fromMe: false, id: '3EB0' },
    messageTimestamp: 1_795_269_801,
    pushName: 'Bia',
    message: {
      messageContextInfo: { deviceListMetadataVersion: 2 },
      extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: '3EAF' } },
    },
  }
  const text = { type: 'text', kind: 'text', text: 'Sim' }
  expect(toEvolutionEvent(received(text, raw), instance)).toEqual({
    event: 'messages.upsert',
    data: {
      key: { ...raw.key, remoteJid: '5521977776666@s.whatsapp.net' },
      pushName: 'Bia',
      status: 'DELIVERY_ACK',
      message: { messageContextInfo: { deviceListMetadataVersion: 2 }, conversation: 'Sim' },
      contextInfo: { stanzaId: '3EAF' },
      messageType: 'conversation',
      messageTimestamp: 1_795_269_801,
      instanceId: 's1',
      source: 'unknown',
    },
  })
  const sent = { ...received(text, raw), event: 'message:sent' }
  expect(toEvolutionEvent(sent, instance)?.event).toBe('messages.upsert')
  expect(toEvolutionEvent({ ...sent, raw: undefined }, instance)?.event).toBe('send.message')
})

test('a message without the network’s form gets an equivalent', () => {
  const media = { type: 'image/png', size: 12, fileName: 'vela.png', url: 'https://m.exemplo/f' }
  const replyTo = { id: 'M0', text: 'Qual?', from: '5511988887777' }
  const image = { type: 'image', kind: 'image', text: 'Esta', media, replyTo }
  expect(toEvolutionEvent(received(image, { type: 'image' }, { group }), instance)?.data).toMatchObject({
    key: { remoteJid: group.id, participant: '5521977776666@s.whatsapp.net', fromMe: false, id: 'M1' },
    messageType: 'imageMessage',
    message: {
      imageMessage: { caption: 'Esta', mimetype: 'image/png', fileLength: '12' },
      mediaUrl: media.url,
    },
    contextInfo: { stanzaId: 'M0', quotedMessage: { conversation: 'Qual?' } },
  })
  const pressed = {
    type: 'text',
    kind: 'interactive',
    text: 'Sim',
    details: { choice: { id: 'sim', text: 'Sim' } },
  }
  expect(toEvolutionEvent(received(pressed), instance)?.data).toMatchObject({
    message: { buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: 'Sim' } },
  })
})

test.each([
  [
    'message:read',
    { id: 'M1', from: '5511988887777', to: '5521977776666' },
    {
      event: 'messages.update',
      data: { keyId: 'M1', remoteJid: '5521977776666@s.whatsapp.net', fromMe: true, status: 'READ' },
    },
  ],
  [
    'message:reaction',
    { id: 'M1', contactPhone: '5521977776666', contactName: 'Bia', isFromMe: false, timestamp, emoji: null },
    {
      event: 'messages.upsert',
      data: { messageType: 'reactionMessage', message: { reactionMessage: { text: '' } } },
    },
  ],
  [
    'session:status',
    { status: 'disconnected', phone: null },
    { event: 'connection.update', data: { instance: 'loja', state: 'close', statusReason: 401 } },
  ],
  [
    'session:qr',
    { issuedAt: timestamp, qrText: '2@segredo' },
    { event: 'qrcode.updated', data: { qrcode: { instance: 'loja', code: null, base64: null } } },
  ],
  [
    'group:participant:promoted',
    { group, contactPhone: '5521977776666' },
    {
      event: 'group-participants.update',
      data: { id: group.id, action: 'promote', participants: ['5521977776666@s.whatsapp.net'] },
    },
  ],
  [
    'call:received',
    { id: 'C1', from: '5521977776666', isVideo: true, timestamp },
    { event: 'call', data: { id: 'C1', status: 'offer', isVideo: true } },
  ],
  [
    'conversation:changed',
    { contactPhone: '5521977776666', state: { archived: true } },
    { event: 'chats.update', data: [{ remoteJid: '5521977776666@s.whatsapp.net' }] },
  ],
  [
    'call:ended',
    { id: 'C1', from: '5521977776666', isVideo: false, timestamp, reason: 'missed' },
    { event: 'call', data: { id: 'C1', status: 'timeout', isVideo: false } },
  ],
  [
    'system:warning',
    { message: 'Mensagem não enviada', messageId: 'M1', contactPhone: '5521977776666' },
    { event: 'messages.update', data: { keyId: 'M1', status: 'ERROR' } },
  ],
])('%s has Evolution’s body', (event, data, expected) => {
  expect(toEvolutionEvent({ event, timestamp, data }, instance)).toMatchObject(expected)
})

test('events that Evolution does not have are not sent', () => {
  for (const event of ['message:held', 'contact:blocked', 'system:error', 'session:error'])
    expect(toEvolutionEvent({ event, timestamp, data: {} }, instance)).toBeNull()
  expect(
    toEvolutionEvent({ event: 'system:warning', timestamp, data: { message: 'x' } }, instance),
  ).toBeNull()
  expect(
    toEvolutionEvent({ event: 'contact:updated', timestamp, data: { contact: null } }, instance),
  ).toBeNull()
})

test('a new QR code has the current codes only where they are given', () => {
  const codes = { qr: { text: '2@AbC', picture: 'data:image/png;base64,iVBO' }, pairingCode: null }
  const body = { event: 'session:qr', timestamp, data: { issuedAt: timestamp } }
  expect(toEvolutionEvent(body, { ...instance, codes })).toEqual({
    event: 'qrcode.updated',
    data: {
      qrcode: {
        instance: 'loja',
        pairingCode: null,
        code: '2@AbC',
        base64: 'data:image/png;base64,iVBO',
      },
    },
  })
})
