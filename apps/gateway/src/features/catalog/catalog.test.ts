import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { jpeg } from '../../testing/files/samples.js'
import { openGateway } from '../../testing/testGateway.js'

const { catalog } = contract
const ana = '5521977776666'

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/catalog`
  const form = (fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(jpeg)) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
    return body
  }
  const list = async (query = '') =>
    (await gateway.read(catalog.list.answer, `GET ${at}/products${query}`, { token })).products
  const create = async (fields: Record<string, string>) => {
    const call = { token, body: form(fields) }
    return (await gateway.read(catalog.create.answer, `POST ${at}/products`, call)).product
  }
  const update = (productId: string, body: object) =>
    gateway.call(`PUT ${at}/products/${productId}`, { token, body })
  return { gateway, token, id, secret, at, form, list, create, update }
}

test('a product is created with its picture, changed, hidden and deleted', async () => {
  const { gateway, token, at, form, list, create, update } = await open()
  const fields = { name: 'Camiseta', price: '4990', url: 'https://loja.com.br/camiseta', code: 'CAM-1' }
  const created = await create(fields)
  const picture = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  expect(created).toMatchObject({ ...fields, price: 4990, currency: 'BRL', description: null, hidden: false })
  expect(created.pictures).toEqual([picture])
  expect(await list()).toEqual([created])
  const changed = await update(created.id, { price: 3990, description: 'Algodão', url: '', hidden: true })
  expect(changed.body).toMatchObject({
    data: { product: { price: 3990, description: 'Algodão', url: null, hidden: true, name: 'Camiseta' } },
  })
  const other = { token, body: form({}, new Uint8Array([...jpeg, 1])) }
  await gateway.call(`PUT ${at}/products/${created.id}/picture`, other)
  expect((await list())[0]?.pictures).not.toEqual([picture])
  const remove = () => gateway.call(`DELETE ${at}/products/${created.id}`, { token })
  expect((await remove()).status).toBe(200)
  expect((await remove()).body).toMatchObject({ code: 'product_not_found' })
  expect((await update(created.id, { name: 'Outra' })).status).toBe(404)
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'catalog_change').map(({ details }) => details)).toEqual([
    'Produto "Camiseta" apagado no catálogo da sessão "Loja"',
    'Produto "Camiseta" alterado no catálogo da sessão "Loja"',
    'Produto "Camiseta" alterado no catálogo da sessão "Loja"',
    'Produto "Camiseta" criado no catálogo da sessão "Loja"',
  ])
})

test('wrong details and files are refused by their fields', async () => {
  const { gateway, token, at, form, create, update } = await open()
  const post = (fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) =>
    gateway.call(`POST ${at}/products`, { token, body: form(fields, bytes) })
  expect((await post({ name: ' ' })).body).toMatchObject({ fields: { name: 'Informe o nome do produto' } })
  const png = await post({ name: 'Boné' }, new Uint8Array([137, 80, 78, 71]))
  expect(png.body).toMatchObject({ fields: { file: 'A foto do produto deve ser um arquivo JPEG' } })
  const { id } = await create({ name: 'Boné' })
  const priced = await update(id, { price: 100 })
  expect(priced.body).toMatchObject({ fields: { currency: 'Um preço precisa de uma moeda' } })
  expect((await update(id, { currency: 'real', url: 'ftp://x' })).body).toMatchObject({
    fields: { currency: expect.any(String), url: expect.any(String) },
  })
})

test('pages end, and a contact shows the products of its own phone', async () => {
  const { gateway, token, at, list, create } = await open()
  for (const name of ['Boné', 'Meia', 'Cinto']) await create({ name })
  const page = await gateway.read(catalog.list.answer, `GET ${at}/products?limit=2`, { token })
  expect(page.products).toHaveLength(2)
  const rest = await gateway.read(
    catalog.list.answer,
    `GET ${at}/products?limit=2&cursor=${page.nextCursor}`,
    { token },
  )
  expect([rest.products.length, rest.nextCursor]).toEqual([1, null])
  expect(await list(`?contact=${ana}`)).toEqual([])
  expect(await gateway.read(catalog.collections.answer, `GET ${at}/collections`, { token })).toEqual({
    collections: [],
  })
})

test('a product is sent once for each key, with its price', async () => {
  const { gateway, token, secret, id, at, create } = await open()
  const product = await create({ name: 'Camiseta', price: '4990', description: 'Algodão' })
  const send = () =>
    gateway.call(`POST ${at}/products/${product.id}/send`, {
      token,
      body: { to: ana, message: 'Chegou hoje' },
      headers: { 'idempotency-key': 'some-product' },
    })
  expect((await send()).status).toBe(200)
  await send()
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  const details = { id: product.id, title: 'Camiseta', price: 49.9, currency: 'BRL', description: 'Algodão' }
  expect(messages).toMatchObject([
    { type: 'product', text: 'Produto: Camiseta\nChegou hoje', details: { product: details } },
  ])
  const shown = { kind: 'product', title: 'Camiseta', price: 4990, currency: 'BRL', text: 'Chegou hoje' }
  const route = `GET /virtual-phone/conversations/${ana}`
  await expect
    .poll(async () => (await gateway.call(route, { token: secret })).body)
    .toMatchObject({ data: { messages: [{ content: shown }] } })
  const missing = await gateway.call(`POST ${at}/products/1/send`, { token, body: { to: ana } })
  expect(missing.body).toMatchObject({ code: 'product_not_found' })
})

test('sessions of the official API have no catalogue', async () => {
  const { gateway, token } = await open()
  const id = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const refused = await gateway.call(`GET /sessions/${id}/catalog/products`, { token })
  expect(refused).toMatchObject({ status: 400, body: { code: 'unsupported' } })
})
