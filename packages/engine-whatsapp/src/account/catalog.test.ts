import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { Catalogue } from '../testing/catalogue.js'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { readProduct } from './catalogAnswers.js'

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
const details = {
  name: 'Camiseta',
  description: 'Algodão',
  price: 4990,
  currency: 'BRL',
  url: 'https://loja.com.br/camiseta',
  code: 'CAM-1',
  isHidden: false,
}

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  const own = new Catalogue()
  paired.phone.profile.catalogue = own
  const catalog = () => {
    const part = world.engine.account?.('s').catalog
    if (!part) throw new TypeError('No catalogue')
    return part
  }
  return { ...world, ...paired, contact, own, catalog }
}

const page = { cursor: null, limit: 10 }
const signal = new AbortController().signal

test('a product is created with its picture, changed, hidden and deleted', async () => {
  const { server, own, catalog } = await open()
  const created = await catalog().create(details, jpeg)
  const facts = { availability: 'in_stock', review: 'pending' }
  expect(created).toEqual({ ...details, id: created.id, pictures: [expect.any(String)], ...facts })
  const { host, pathname } = new URL(created.pictures[0] ?? '')
  expect([host, pathname]).toEqual([server.media.host, expect.stringMatching(/^\/product\/image\//)])
  expect(own.products[0]?.texts.get('price')).toBe('49900')
  const cheaper = await catalog().update(created.id, { price: 3990, description: '' })
  expect(cheaper).toEqual({ ...created, price: 3990, description: null })
  expect((await catalog().update(created.id, { isHidden: true })).isHidden).toBe(true)
  expect((await catalog().update(created.id, { price: null })).price).toBeNull()
  const replaced = await catalog().update(created.id, {}, Buffer.concat([jpeg, jpeg]))
  expect(replaced.pictures).not.toEqual(created.pictures)
  await catalog().remove(created.id)
  expect(own.products).toEqual([])
  const missing = { code: 'product_not_found' }
  await expect(catalog().remove(created.id)).rejects.toMatchObject(missing)
  await expect(catalog().update(created.id, { name: 'Outra' })).rejects.toMatchObject(missing)
})

test('products are listed by pages, of the account with hidden ones and of a contact without', async () => {
  const { contact, own, catalog } = await open()
  own.add({ name: 'Boné', price: '25500', currency: 'BRL' })
  const hidden = own.add({ name: 'Meia' }, true)
  const first = await catalog().products(null, { cursor: null, limit: 1 })
  expect(first).toMatchObject({ products: [{ id: hidden.id, name: 'Meia', isHidden: true, price: null }] })
  const second = await catalog().products(null, { cursor: first.nextCursor, limit: 1 })
  expect(second).toMatchObject({ products: [{ name: 'Boné', price: 2550, currency: 'BRL' }] })
  expect(second.nextCursor).toBeNull()
  expect((await catalog().find(hidden.id)).name).toBe('Meia')
  const theirs = { phone: contactNumber }
  expect(await catalog().products(theirs, page)).toEqual({ products: [], nextCursor: null })
  contact.profile.catalogue = new Catalogue()
  contact.profile.catalogue.add({ name: 'Segredo' }, true)
  contact.profile.catalogue.add({ name: 'Pão', price: '1000', currency: 'JPY' })
  expect(await catalog().products(theirs, page)).toMatchObject({ products: [{ name: 'Pão', price: 1 }] })
  const stranger = catalog().products({ phone: '5511900000000' }, page)
  await expect(stranger).rejects.toMatchObject({ code: 'not_on_whatsapp' })
})

test('collections tell their products', async () => {
  const { contact, own, catalog } = await open()
  const cap = own.add({ name: 'Boné' })
  own.collections.push({ id: '1', name: 'Verão', products: [cap.id] })
  expect(await catalog().collections(null)).toMatchObject([
    { id: '1', name: 'Verão', products: [{ id: cap.id, name: 'Boné' }] },
  ])
  expect(await catalog().collections({ phone: contact.number })).toEqual([])
})

test('an account of a person has no catalogue to change', async () => {
  const { phone, catalog } = await open()
  phone.profile.catalogue = null
  expect(await catalog().products(null, page)).toEqual({ products: [], nextCursor: null })
  await expect(catalog().create(details, jpeg)).rejects.toMatchObject({ code: 'account_forbidden' })
})

test('a product is sent as a message, with its picture and price', async () => {
  const { engine, server, phone, contact, catalog } = await open()
  const { isHidden: _hidden, pictures, ...product } = await catalog().create(details, jpeg)
  const content = {
    kind: 'product',
    product: { ...product, picture: pictures[0] ?? null },
    text: 'Chegou hoje',
  } as const
  const id = '3EB0BBBBBBBBBBBBBBBBBB'
  const message = { id, to: { contact: { phone: contactNumber } }, content, replyTo: null, attempt: 1 }
  await engine.send('s', message, signal)
  const [received] = contact.received
  expect(received?.message.productMessage).toMatchObject({
    businessOwnerJid: phone.jid,
    body: 'Chegou hoje',
    product: {
      ...{ productId: product.id, title: 'Camiseta', description: 'Algodão', currencyCode: 'BRL' },
      ...{ retailerId: 'CAM-1', url: 'https://loja.com.br/camiseta' },
    },
  })
  expect(Number(received?.message.productMessage?.product?.priceAmount1000)).toBe(49_900)
  const image = received?.message.productMessage?.product?.productImage
  expect(await server.media.open(image ?? {}, 'image')).toEqual(jpeg)
  server.media.forget()
  const gone = engine.send('s', { ...message, id: `${id.slice(0, -1)}C` }, signal)
  await expect(gone).rejects.toMatchObject({ code: 'media_rejected', retry: 'never' })
})

test('answers are read by the fields that they have', () => {
  const child = (tag: string, content: string) => ({ tag, attrs: {}, content: Buffer.from(content) })
  const read = (...content: ReturnType<typeof child>[]) => readProduct({ tag: 'product', attrs: {}, content })
  expect(read(child('name', 'Sem id'))).toBeNull()
  const nothing = { description: null, price: null, currency: null, url: null, code: null }
  const usual = { pictures: [], isHidden: false, availability: null, review: null }
  expect(read(child('id', '1'))).toEqual({ id: '1', name: '', ...nothing, ...usual })
  const sold = read(child('id', '1'), child('availability', 'out of stock'), child('price', 'x'))
  expect(sold).toMatchObject({ availability: 'out_of_stock', price: null })
})
