import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const { profile } = paired.companion.person
  const own = () => {
    const found = world.engine.account?.('s').profile
    if (!found) throw new TypeError('No profile')
    return found
  }
  // The account's name and the keys of its shared state arrive after the connection.
  await vi.waitFor(async () => expect((await own().get()).name).toBe('Loja'))
  return { ...world, ...paired, shown: profile, own }
}

test('name, about and picture are read and changed at WhatsApp', async () => {
  const { phone, shown, own } = await open()
  expect(await own().get()).toEqual({
    name: 'Loja',
    about: 'Olá! Eu uso o WhatsApp.',
    picture: null,
    business: null,
    editable: ['name', 'about', 'picture'],
    removesPicture: true,
  })
  await own().update({ name: 'Loja da Ana', about: 'Até as 18h' })
  expect(shown.about).toBe('Até as 18h')
  expect(phone.appState.changes).toMatchObject([
    { index: ['setting_pushName'], action: { pushNameSetting: { name: 'Loja da Ana' } } },
  ])
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
  await own().setPicture(jpeg)
  expect(Buffer.from(shown.picture ?? [])).toEqual(jpeg)
  expect(await own().get()).toMatchObject({
    name: 'Loja da Ana',
    about: 'Até as 18h',
    picture: expect.stringContaining('https://'),
  })
  await own().setPicture(null)
  expect((await own().get()).picture).toBeNull()
})

test('a business changes what it tells of itself; a person has nothing to change there', async () => {
  const { shown, own } = await open()
  await expect(own().update({ email: 'ana@loja.com.br' })).rejects.toMatchObject({ code: 'unsupported' })
  shown.business = { description: 'Roupas', address: '', email: '', websites: [], category: 'Loja' }
  await own().update({ email: 'ana@loja.com.br', websites: ['https://a.com.br', 'https://b.com.br'] })
  expect((await own().get()).business).toEqual({
    description: 'Roupas',
    address: null,
    email: 'ana@loja.com.br',
    websites: ['https://a.com.br', 'https://b.com.br'],
    category: 'Loja',
    vertical: null,
  })
})

test('privacy settings are read and changed by their names at WhatsApp', async () => {
  const { shown, own } = await open()
  expect(await own().privacy?.get()).toEqual({
    lastSeen: 'contacts',
    online: 'everyone',
    picture: 'everyone',
    about: 'contacts_except',
    readReceipts: 'everyone',
    groups: 'everyone',
    calls: 'everyone',
    timerSeconds: 0,
  })
  await own().privacy?.update({ timerSeconds: 86_400 })
  expect(shown.defaultTimer).toBe(86_400)
  expect(await own().privacy?.get()).toMatchObject({ timerSeconds: 86_400 })
  await own().privacy?.update({ lastSeen: 'nobody', online: 'same_as_last_seen', readReceipts: 'nobody' })
  expect(Object.fromEntries(shown.privacy)).toMatchObject({
    last: 'none',
    online: 'match_last_seen',
    readreceipts: 'none',
  })
})

test('a query that WhatsApp does not answer fails instead of counting as done', async () => {
  const { clock, companion, own } = await open()
  companion.isUnanswered = true
  const before = companion.nodes.length
  const change = own().update({ about: 'Fechado' })
  change.catch(() => {})
  await vi.waitFor(() => expect(companion.nodes.length).toBeGreaterThan(before))
  clock.advance(60_000)
  await expect(change).rejects.toMatchObject({ code: 'account_unanswered' })
})
