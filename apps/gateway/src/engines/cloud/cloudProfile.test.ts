import { expect, test } from 'vitest'
import { pair } from '../../testing/engineContract/world.js'
import { jpeg } from '../../testing/files/samples.js'
import { openCloudWorld } from '../../testing/graph/cloudWorld.js'
import { graphErrors } from '../../testing/graph/graphErrors.js'

async function open() {
  const world = await openCloudWorld()
  await pair(world)
  return { ...world, own: () => world.engine.account('s').profile, shown: world.graph.number.profile }
}

test('the business profile of a number is read and changed through Graph', async () => {
  const { own, shown } = await open()
  const before = await own()?.get()
  expect(before).toMatchObject({
    about: 'Atendemos de segunda a sábado',
    picture: null,
    removesPicture: false,
  })
  expect(before?.business).toMatchObject({ vertical: 'RETAIL', websites: [], email: null })
  expect(before?.editable).not.toContain('name')
  const change = { description: 'Roupas', websites: ['https://loja.com.br'], vertical: 'APPAREL' } as const
  await own()?.update(change)
  await own()?.setPicture(jpeg)
  expect(shown.picture).toEqual(jpeg)
  const after = await own()?.get()
  expect(after).toMatchObject({ business: change, picture: expect.stringContaining('https://') })
})

test('what Graph does not offer or refuses has its own code', async () => {
  const { graph, own } = await open()
  await expect(own()?.update({ name: 'Outra' })).rejects.toMatchObject({ code: 'unsupported' })
  await expect(own()?.setPicture(null)).rejects.toMatchObject({ code: 'unsupported' })
  await expect(own()?.update({ about: '' })).rejects.toMatchObject({ code: 'account_rejected' })
  graph.failNext(graphErrors.accountRate)
  await expect(own()?.update({ about: 'Oi' })).rejects.toMatchObject({ code: 'account_rate_limited' })
})

test('contacts are blocked through Graph, which shows nothing else of them', async () => {
  const { engine, graph } = await open()
  const { contacts } = engine.account('s')
  const contact = { phone: '5521977776666' }
  await contacts?.setBlocked(contact, true)
  expect([...graph.number.blocked.users]).toEqual(['5521977776666'])
  expect(await contacts?.blocked()).toEqual([contact])
  await contacts?.setBlocked(contact, false)
  expect(await contacts?.blocked()).toEqual([])
  const refused = [
    contacts?.profile(contact),
    contacts?.save(contact, { name: 'Bia', isOnPhone: true }),
    contacts?.remove(contact),
  ]
  for (const call of refused) await expect(call).rejects.toMatchObject({ code: 'unsupported' })
})
