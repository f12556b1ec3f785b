import type { EngineContent } from '@morpheus/gateway/engine'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { readContent } from './content.js'

const key = { id: 'ABC', remoteJid: 'x@lid' }
const image = { mimetype: 'image/jpeg', mediaKey: Buffer.from('k'), directPath: '/v/1', fileLength: 12 }

const seenOnce = expect.objectContaining({ kind: 'image', media: expect.objectContaining({ size: 12 }) })

test.each<[string, proto.IMessage, EngineContent | null]>([
  ['a text', { conversation: 'oi' }, { kind: 'text', text: 'oi' }],
  ['a text with more to it', { extendedTextMessage: { text: 'oi' } }, { kind: 'text', text: 'oi' }],
  [
    'what disappears',
    { ephemeralMessage: { message: { conversation: 'oi' } } },
    { kind: 'text', text: 'oi' },
  ],
  [
    'a picture',
    { imageMessage: { ...image, caption: 'Vela' } },
    {
      kind: 'image',
      caption: 'Vela',
      media: {
        handle: '["image","aw==","/v/1","","x@lid","ABC",false,null]',
        type: 'image/jpeg',
        size: 12,
        fileName: null,
      },
    },
  ],
  [
    'an animated sticker',
    { lottieStickerMessage: { message: { stickerMessage: image } } },
    expect.objectContaining({ kind: 'sticker', media: expect.objectContaining({ size: 12 }) }),
  ],
  [
    'a message that mentions a group',
    { groupMentionedMessage: { message: { extendedTextMessage: { text: 'oi, @Clientes' } } } },
    { kind: 'text', text: 'oi, @Clientes' },
  ],
  [
    'a poll in its fourth form',
    { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'Quando?', options: [] } } } },
    { kind: 'poll', question: 'Quando?', options: [], multiple: true },
  ],
  ['a kind that is not known here', { paymentInviteMessage: { serviceType: 1 } }, { kind: 'unsupported' }],
  ['what devices tell each other', { senderKeyDistributionMessage: { groupId: 'g' } }, null],
  ['a text without one', { extendedTextMessage: { text: '' } }, null],
  [
    'a document with a caption',
    { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', caption: 'Nota' } } } },
    { kind: 'document', fileName: 'a.pdf', caption: 'Nota', media: undefined },
  ],
  [
    'a voice note whose file is nowhere',
    { audioMessage: { ptt: true } },
    { kind: 'audio', media: undefined },
  ],
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } },
    { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' },
  ],
  ['a card', { contactMessage: { displayName: 'Bia' } }, { kind: 'contact', names: ['Bia'] }],
  [
    'a poll',
    {
      pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] },
    },
    { kind: 'poll', question: 'Quando?', options: ['Hoje', 'Amanhã'], multiple: true },
  ],
  [
    'a button that was pressed',
    { buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: 'Sim' } },
    { kind: 'interactive', text: 'Sim', id: 'sim' },
  ],
  ['a reaction', { reactionMessage: { key, text: '👍' } }, { kind: 'reaction', of: 'ABC', emoji: '👍' }],
  ['one taken back', { reactionMessage: { key, text: '' } }, { kind: 'reaction', of: 'ABC', emoji: null }],
  [
    'an edit',
    { protocolMessage: { key, type: 14, editedMessage: { conversation: 'Olá' } } },
    { kind: 'edit', of: 'ABC', text: 'Olá' },
  ],
  ['a pin of nothing', { pinInChatMessage: { type: 1 } }, null],
  ['a revocation', { protocolMessage: { key, type: 0 } }, { kind: 'revoke', of: 'ABC' }],
  ['what is to be seen once', { viewOnceMessageV2: { message: { imageMessage: image } } }, seenOnce],
  ['the same, as newer phones say it', { imageMessage: { ...image, viewOnce: true } }, seenOnce],
  [
    'the same without its file',
    { imageMessage: { mimetype: 'image/jpeg', viewOnce: true } },
    { kind: 'view_once' },
  ],
  [
    'a voice message to be heard once, in a chat whose messages disappear',
    { ephemeralMessage: { message: { viewOnceMessageV2Extension: { message: { audioMessage: {} } } } } },
    { kind: 'view_once' },
  ],
  ['a setting of the chat', { protocolMessage: { key, type: 3, ephemeralExpiration: 60 } }, null],
  ['a call of a group', { call: { callKey: Buffer.from('k') } }, null],
  ['a kind that nobody knows', {}, null],
])('reads %s', (_, message, content) => {
  // Encode and decode once, as on the wire.
  const decoded = proto.Message.decode(proto.Message.encode(message).finish())
  expect(readContent({ key, message: decoded })).toEqual(content)
})
