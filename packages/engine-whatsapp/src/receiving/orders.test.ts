import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { Orders } from './orders.js'

const sent = {
  orderId: '7',
  token: 'c2VncmVkbw==',
  itemCount: 2,
  totalAmount1000: 119_800,
  totalCurrencyCode: 'BRL',
}

async function receive(isKept: boolean) {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  if (isKept)
    world.server.orders.set(sent.orderId, {
      token: sent.token,
      total: '119800',
      currency: 'BRL',
      products: [
        { id: '7001', name: 'Vela', price: '49900', quantity: '2' },
        { id: '7002', name: 'Fita', price: '20000', quantity: '1' },
      ],
    })
  const contact = world.server.person(contactNumber, 'Cliente')
  await contact.writes(phone, { orderMessage: sent })
  const [[message]] = await line.waitForReport('messages')
  return message
}

test('an order is reported with its items and without its token', async () => {
  const message = await receive(true)
  expect(message?.details?.order).toMatchObject({
    id: '7',
    itemCount: 2,
    total: 119.8,
    currency: 'BRL',
    items: [
      { productId: '7001', name: 'Vela', quantity: 2, price: 49.9, currency: 'BRL' },
      { productId: '7002', name: 'Fita', quantity: 1, price: 20, currency: 'BRL' },
    ],
  })
  const raw = JSON.stringify(message?.raw?.())
  expect(raw).toContain('"orderId":"7"')
  expect(JSON.stringify(message) + raw).not.toContain(sent.token)
})

test('an order that WhatsApp does not show is reported without items', async () => {
  expect((await receive(false))?.details?.order).toMatchObject({ id: '7', total: 119.8, items: [] })
})

test('an order goes on without items when WhatsApp does not answer in time', async () => {
  const asked: (number | undefined)[] = []
  const orders = new Orders({
    generateMessageTag: () => '1',
    query: async (_, timeoutMs) => {
      asked.push(timeoutMs)
      return undefined
    },
  })
  const order = {
    id: '7',
    catalogId: null,
    title: null,
    note: null,
    itemCount: 2,
    total: null,
    currency: null,
    items: [],
  }
  const message = {
    id: 'm1',
    contact: { phone: contactNumber },
    contactName: null,
    isFromMe: false,
    content: { kind: 'order', items: 2, note: null },
    details: { order },
    timestamp: '2026-11-21T12:00:00.000Z',
  } as const
  expect(await orders.addItems(message, { key: {}, message: { orderMessage: sent } })).toEqual(message)
  expect(asked).toEqual([5_000])
})
