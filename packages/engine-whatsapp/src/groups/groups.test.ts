import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  const groups = () => {
    const found = world.engine.groups?.('s')
    if (!found) throw new TypeError('No groups')
    return found
  }
  /** Queries about groups that WhatsApp got. */
  const queries = (tag: string) =>
    paired.companion.nodes.filter(
      ({ attrs, content }) =>
        attrs.xmlns === 'w:g2' && Array.isArray(content) && content.some((node) => node.tag === tag),
    ).length
  return { ...world, ...paired, contact, groups, queries }
}

test('requests the group list once, and events keep it up to date', async () => {
  const { server, line, companion, phone, contact, groups, queries } = await open()
  const other = server.person('5531966665555', 'Bia')
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], contact)
  server.group('120363000000000002', 'De outros', [contact, other], contact)
  const entry = { id: group.jid, name: 'Entregas', role: 'member', size: 2 }
  expect(await groups().list(false)).toMatchObject([entry])
  expect(await groups().list(false)).toMatchObject([entry])
  expect(queries('participating')).toBe(1)
  // A list that was asked for is no change of its groups.
  await companion.settled()
  expect(line.reportedEvents.group).toEqual([])

  group.renames(contact, 'Coletas')
  await line.waitForReport('group')
  group.members.push(other)
  group.notifies(contact, 'add', [other])
  await line.waitForReport('group', 2)
  expect(await groups().list(false)).toMatchObject([{ ...entry, name: 'Coletas', size: 3 }])
  const news = server.group('120363000000000003', 'Novo', [phone, other], other)
  news.notifies(other, 'create')
  await line.waitForReport('group', 3)
  expect((await groups().list(false)).map(({ name }) => name)).toEqual(['Coletas', 'Novo'])
  expect(queries('participating')).toBe(1)

  // A refresh finds changes without an event.
  group.subject = 'Retiradas'
  expect((await groups().list(true)).map(({ name }) => name)).toEqual(['Retiradas', 'Novo'])
  group.subject = 'Devoluções'
  expect((await groups().get(group.jid, false)).name).toBe('Retiradas')
  expect((await groups().get(group.jid, true)).name).toBe('Devoluções')
})

test('people who do not allow being added need the invite link', async () => {
  const { server, groups } = await open()
  server.person('5531966660000', 'Reservada')
  const people = [{ phone: contactNumber }, { phone: '5531966660000' }]
  const { group, results } = await groups().create('Entregas', people)
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'invite_needed'])
  expect(group.participants).toHaveLength(2)
  const added = await groups().changeParticipants(group.id, 'add', people)
  expect(added.map(({ outcome }) => outcome)).toEqual(['unchanged', 'invite_needed'])
})

test('finds participants by number and by LID', async () => {
  const { server, groups, phone, contact } = await open()
  const hidden = server.person('5531966665555', 'Bia')
  hidden.hidesNumber = true
  const group = server.group('120363000000000001', 'Entregas', [phone, contact, hidden], phone)
  const people = [{ userId: hidden.lid }, { phone: contactNumber }, { phone: '5541999998888' }]
  const results = await groups().changeParticipants(group.jid, 'promote', people)
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'unchanged'])
  expect(group.admins).toEqual(new Set([phone, hidden, contact]))
})

test('approves and rejects join requests', async () => {
  const { server, groups, phone, contact, line } = await open()
  const other = server.person('5531966665555', 'Bia')
  const group = server.group('120363000000000001', 'Entregas', [phone], phone)
  await groups().update(group.jid, { approvesJoins: true })
  group.asks(contact)
  group.asks(other)
  expect(await groups().joinRequests(group.jid)).toEqual([
    { address: { phone: contactNumber, userId: contact.lid }, requestedAt: expect.any(String) },
    { address: { phone: '5531966665555', userId: other.lid }, requestedAt: expect.any(String) },
  ])
  const approved = await groups().decideJoinRequests(group.jid, true, [{ phone: contactNumber }])
  expect(approved.map(({ outcome }) => outcome)).toEqual(['done'])
  const refused = await groups().decideJoinRequests(group.jid, false, [
    { userId: other.lid },
    { phone: contactNumber },
  ])
  expect(refused.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged'])
  expect([group.members, group.requests]).toEqual([[phone, contact], []])
  group.revokesRequest(contact, contact)
  const requests = () =>
    line.reportedEvents.group.flatMap(([event]) => (event.type === 'join-request' ? [event] : []))
  await vi.waitFor(() => expect(requests()).toHaveLength(4))
  const about = { type: 'join-request', group: { id: group.jid, name: 'Entregas' } }
  const [mine, hers] = [
    { phone: contactNumber, userId: contact.lid },
    { phone: '5531966665555', userId: other.lid },
  ]
  expect(requests()).toEqual([
    { ...about, contact: mine, action: 'created' },
    { ...about, contact: hers, action: 'created' },
    { ...about, contact: hers, action: 'rejected' },
    { ...about, contact: mine, action: 'revoked' },
  ])
})

test('a join that needs approval returns no group; a picture is sent unchanged', async () => {
  const { server, groups, phone, contact } = await open()
  const group = server.group('120363000000000001', 'Entregas', [contact], contact)
  group.settings.approval = true
  expect(await groups().join(group.inviteCode)).toBeNull()
  expect(group.requests).toEqual([phone])
  await expect(groups().get(group.jid, false)).rejects.toMatchObject({ code: 'group_not_found' })

  const own = server.group('120363000000000002', 'Loja', [phone, contact], phone)
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
  await groups().setPicture(own.jid, jpeg)
  expect(Buffer.from(own.picture ?? [])).toEqual(jpeg)
  await groups().setPicture(own.jid, null)
  expect(own.picture).toBeNull()
})

test('a group names its community, and a community lists its groups', async () => {
  const { server, groups, phone, contact } = await open()
  const community = server.group('120363000000000001', 'Condomínio', [phone, contact], contact)
  community.isCommunity = true
  const joined = server.group('120363000000000002', 'Bloco A', [phone, contact], contact)
  const foreign = server.group('120363000000000003', 'Bloco B', [contact], contact)
  for (const group of [joined, foreign]) group.community = community
  const kinds = (await groups().list(false)).map(({ id, kind, communityId }) => [id, kind, communityId])
  expect(kinds).toEqual([
    [community.jid, 'community', null],
    [joined.jid, 'group', community.jid],
  ])
  expect(await groups().linkedGroups(community.jid)).toEqual([
    { id: joined.jid, name: 'Bloco A', size: 2 },
    { id: foreign.jid, name: 'Bloco B', size: 1 },
  ])
})

test('reports a rate-limited group list, and requests it again', async () => {
  const { server, groups, phone, contact } = await open()
  server.group('120363000000000001', 'Entregas', [phone, contact], contact)
  server.groupRefusal = '429'
  await expect(groups().list(false)).rejects.toMatchObject({ code: 'group_rate_limited' })
  server.groupRefusal = null
  await vi.waitFor(async () => expect(await groups().list(false)).toHaveLength(1))
})

test('a group query that WhatsApp does not answer fails with group_unanswered', async () => {
  const { server, clock, groups, phone, contact, companion } = await open()
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  await groups().get(group.jid, false)
  await companion.settled()
  companion.isUnanswered = true
  const people = [{ phone: contactNumber }]
  const calls = [
    () => groups().leave(group.jid),
    () => groups().setPicture(group.jid, null),
    () => groups().update(group.jid, { name: 'Coletas' }),
    () => groups().join(group.inviteCode),
    () => groups().inviteCode(group.jid, false),
    () => groups().create('Loja', people),
    () => groups().changeParticipants(group.jid, 'add', people),
    () => groups().changeParticipants(group.jid, 'add', [{ phone: '5531966665555' }]),
    () => groups().decideJoinRequests(group.jid, true, people),
  ]
  const queryCount = () => companion.nodes.filter(({ attrs }) => attrs.xmlns !== 'w:p').length
  for (const call of calls) {
    const sentBefore = queryCount()
    const answer = call()
    answer.catch(() => {})
    await vi.waitFor(() => expect(queryCount()).toBeGreaterThan(sentBefore))
    clock.advance(60_000)
    await expect(answer).rejects.toMatchObject({ code: 'group_unanswered' })
  }
  const pending = groups().leave(group.jid)
  pending.catch(() => {})
  companion.wire?.cut()
  await expect(pending).rejects.toMatchObject({ code: 'group_unanswered' })
})

test('creating a group returns it without a further query', async () => {
  const { server, groups, phone, contact, queries } = await open()
  const { group } = await groups().create('Entregas', [{ phone: contactNumber }])
  expect(group).toMatchObject({ name: 'Entregas', role: 'owner', size: 2, onlyAdminsAdd: false })
  expect(group.participants.map(({ address }) => address.userId)).toEqual([phone.lid, contact.lid])
  expect(server.groups.has(group.id)).toBe(true)
  expect(queries('query')).toBe(0)
})

test('looks up the people to add in one query', async () => {
  const { server, groups, companion } = await open()
  const numbers = ['5531966665555', '5531966664444', '5531966663333']
  for (const number of numbers.slice(1)) server.person(number)
  const { results } = await groups().create(
    'Entregas',
    numbers.map((phone) => ({ phone })),
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['not_on_whatsapp', 'done', 'done'])
  const lookUps = companion.nodes.filter(({ attrs, content }) => {
    const [usync] = Array.isArray(content) ? content : []
    return attrs.xmlns === 'usync' && usync?.attrs.context === 'interactive'
  })
  // Each has its people and the query itself; the number without an answer is tried without its ninth digit.
  const people = lookUps.map((node) => JSON.stringify(node).split('"contact"').length - 2)
  expect(people).toEqual([3, 1])
})

test('finds members with or without the ninth digit', async () => {
  const { server, groups, phone } = await open()
  const withoutNinth = server.person('551187654321', 'Antiga')
  const group = server.group('120363000000000001', 'Entregas', [phone, withoutNinth], phone)
  const results = await groups().changeParticipants(group.jid, 'remove', [{ phone: '5511987654321' }])
  expect(results.map(({ outcome }) => outcome)).toEqual(['done'])
  expect(group.members).toEqual([phone])
})

test('after an unanswered change the group is read from WhatsApp again', async () => {
  const { server, clock, groups, phone, contact, companion, queries } = await open()
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  await groups().get(group.jid, false)
  companion.isUnanswered = true
  const removal = groups().changeParticipants(group.jid, 'remove', [{ phone: contactNumber }])
  removal.catch(() => {})
  await vi.waitFor(() => expect(queries('remove')).toBe(1))
  clock.advance(60_000)
  await expect(removal).rejects.toMatchObject({ code: 'group_unanswered' })
  companion.isUnanswered = false
  group.members = [phone]
  expect((await groups().get(group.jid, false)).size).toBe(1)
})
