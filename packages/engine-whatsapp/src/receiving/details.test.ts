import type { EngineDetails } from '@morpheus/gateway/engine'
import { contactNumber } from '@morpheus/gateway/testing'
import type { proto } from 'baileys'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { readContent } from './content.js'
import { readDetails } from './details.js'

const vcard = [
  'BEGIN:VCARD',
  'FN:Bia',
  'TEL;type=CELL;waid=5511900001111:+55 11 90000-1111',
  'item1.TEL;type=WORK:+55 (11) 3000',
  ' -2000',
  'NOTE:TEL: 999',
  'END:VCARD',
].join('\r\n')

test.each<[string, proto.IMessage, EngineDetails | undefined]>([
  ['a text', { conversation: 'oi' }, undefined],
  [
    'a place',
    {
      locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua A, 1' },
    },
    { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
  ],
  [
    'a contact card',
    { contactMessage: { displayName: 'Bia', vcard } },
    { contacts: [{ name: 'Bia', phones: ['5511900001111', '551130002000'] }] },
  ],
  ['a voice note', { audioMessage: { ptt: true, seconds: 7 } }, { voice: true, seconds: 7 }],
  ['a song', { audioMessage: { ptt: false, seconds: 180 } }, { seconds: 180 }],
  [
    'a forwarded text',
    { extendedTextMessage: { text: 'oi', contextInfo: { isForwarded: true, forwardingScore: 1 } } },
    { forwarded: true },
  ],
  [
    'a link preview',
    { extendedTextMessage: { text: 'oi', contextInfo: { externalAdReply: { title: 'Loja' } } } },
    undefined,
  ],
  [
    'an answer to an advertisement',
    {
      extendedTextMessage: {
        text: 'Quero saber mais',
        contextInfo: {
          entryPointConversionApp: 'instagram',
          externalAdReply: {
            title: 'Velas',
            body: 'Feitas à mão',
            sourceType: 'ad',
            sourceId: '120',
            sourceUrl: 'https://fb.me/x',
            ctwaClid: 'ARA',
          },
        },
      },
    },
    {
      ad: {
        ctwaClid: 'ARA',
        sourceType: 'ad',
        sourceId: '120',
        sourceUrl: 'https://fb.me/x',
        sourceApp: 'instagram',
        title: 'Velas',
        body: 'Feitas à mão',
        mediaUrl: null,
      },
    },
  ],
  [
    'an invitation to a group',
    {
      groupInviteMessage: {
        groupJid: '1@g.us',
        groupName: 'Clientes',
        inviteCode: 'abc',
        inviteExpiration: 1_800_000_000,
      },
    },
    {
      groupInvite: {
        groupId: '1@g.us',
        name: 'Clientes',
        code: 'abc',
        expiresAt: '2027-01-15T08:00:00.000Z',
      },
    },
  ],
  [
    'an order',
    {
      orderMessage: {
        orderId: '7',
        itemCount: 2,
        message: 'Para hoje',
        totalAmount1000: 59_900,
        totalCurrencyCode: 'BRL',
      },
    },
    {
      order: {
        id: '7',
        catalogId: null,
        title: null,
        note: 'Para hoje',
        itemCount: 2,
        total: 59.9,
        currency: 'BRL',
        items: [],
      },
    },
  ],
  [
    'a product',
    {
      productMessage: {
        product: { productId: '9', title: 'Vela', priceAmount1000: 30_000, currencyCode: 'BRL' },
      },
    },
    {
      product: {
        id: '9',
        catalogId: null,
        title: 'Vela',
        description: null,
        price: 30,
        currency: 'BRL',
        url: null,
      },
    },
  ],
])('reads the details of %s', async (_name, message, details) => {
  expect(await readDetails(message, async () => [])).toEqual(details)
})

test('reads the id of a native flow button, but not of a form', () => {
  const pressed = (paramsJson: string) =>
    readContent({
      key: {},
      message: {
        interactiveResponseMessage: {
          body: { text: 'Sim' },
          nativeFlowResponseMessage: { name: 'quick_reply', paramsJson },
        },
      },
    })
  expect(pressed('{"id":"sim"}')).toEqual({ kind: 'interactive', text: 'Sim', id: 'sim' })
  for (const paramsJson of ['{"nome":"Bia"}', '{', 'null']) {
    expect(pressed(paramsJson)).toEqual({ kind: 'text', text: 'Sim' })
  }
})

test('a reply arrives with the quoted text, its author and the mentioned people', async () => {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  await contact.writes(phone, {
    extendedTextMessage: {
      text: 'Sim, @5511988887777',
      contextInfo: {
        stanzaId: 'M1',
        participant: phone.jid,
        quotedMessage: { imageMessage: { caption: 'Esta vela?' } },
        mentionedJid: [phone.jid, 'nobody@broadcast'],
      },
    },
  })
  const [[message]] = await line.waitForReport('messages')
  const own = expect.objectContaining({ phone: phone.number })
  expect(message).toMatchObject({
    content: { kind: 'text', text: 'Sim, @5511988887777' },
    details: { mentions: [own] },
    replyTo: 'M1',
    quoted: { text: 'Esta vela?', from: own },
  })
})
