import { expect, test } from 'vitest'
import type { EngineGroups } from '../../engines/groups.js'
import { accountNumber, type ContractWorld, contactNumber, pair } from './world.js'

async function open(openWorld: () => Promise<ContractWorld>) {
  const world = await openWorld()
  const { line, phone } = await pair(world)
  const groups = (): EngineGroups => {
    const found = world.engine.groups?.('s')
    if (!found) throw new TypeError('The engine manages no groups')
    return found
  }
  return { world, line, phone, groups, isOffered: world.engine.groups !== undefined }
}

const contact = { phone: contactNumber }

export function groupContract(openWorld: () => Promise<ContractWorld>): void {
  test('a group is created with people, listed, changed, and left', async () => {
    const { world, line, groups, isOffered } = await open(openWorld)
    if (!isOffered) return
    expect(await groups().list(false)).toEqual([])
    const { group, results } = await groups().create('Entregas', [contact, { phone: world.nobody }])
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'not_on_whatsapp'])
    expect(group).toMatchObject({
      name: 'Entregas',
      description: null,
      kind: 'group',
      role: 'owner',
      size: 2,
    })
    const roles = group.participants.map(({ address, role, isSelf }) => [address.phone, role, isSelf])
    expect(roles).toEqual([
      [accountNumber, 'owner', true],
      [contactNumber, 'member', false],
    ])
    const named = { id: group.id, name: 'Entregas' }
    expect(await line.waitForReport('group')).toMatchObject([{ type: 'created', group: named }])
    expect(await groups().list(false)).toMatchObject([{ ...named, size: 2, role: 'owner' }])

    await groups().update(group.id, { name: 'Coletas', description: 'Rotas do dia', onlyAdminsSend: true })
    await groups().update(group.id, { onlyAdminsEdit: true, onlyAdminsAdd: true, approvesJoins: true })
    const settings = { onlyAdminsSend: true, onlyAdminsEdit: true, onlyAdminsAdd: true, approvesJoins: true }
    const changed = { id: group.id, name: 'Coletas', description: 'Rotas do dia', ...settings }
    expect(await groups().get(group.id, false)).toMatchObject(changed)
    expect(await groups().list(false)).toMatchObject([changed])
    await groups().update(group.id, { description: null, onlyAdminsSend: false })
    expect(await groups().get(group.id, true)).toMatchObject({ description: null, onlyAdminsSend: false })

    await groups().setPicture(group.id, Buffer.from('ffd8ffd9', 'hex'))
    await groups().setPicture(group.id, null)
    await groups().leave(group.id)
    expect(await groups().list(false)).toEqual([])
    await expect(groups().get(group.id, false)).rejects.toMatchObject({ code: 'group_not_found' })
  })

  test('people are promoted, demoted, removed and added, each with an outcome', async () => {
    const { world, line, groups, isOffered } = await open(openWorld)
    if (!isOffered) return
    const { id } = (await groups().create('Entregas', [contact])).group
    const change = async (action: 'add' | 'remove' | 'promote' | 'demote', ...phones: string[]) => {
      const people = phones.map((phone) => ({ phone }))
      const results = await groups().changeParticipants(id, action, people)
      return results.map(({ outcome }) => outcome)
    }
    const roleOfContact = async () => {
      const { participants } = await groups().get(id, false)
      return participants.find(({ isSelf }) => !isSelf)?.role ?? null
    }
    expect(await change('promote', contactNumber, world.nobody)).toEqual(['done', expect.any(String)])
    expect(await roleOfContact()).toBe('admin')
    expect(await change('demote', contactNumber)).toEqual(['done'])
    expect(await roleOfContact()).toBe('member')
    expect(await change('add', contactNumber)).toEqual(['unchanged'])
    expect(await change('remove', contactNumber)).toEqual(['done'])
    expect(await roleOfContact()).toBeNull()
    expect(await change('remove', contactNumber)).toEqual(['unchanged'])
    expect(await change('add', contactNumber, world.nobody)).toEqual(['done', 'not_on_whatsapp'])
    expect(await roleOfContact()).toBe('member')
    await line.waitForReport('group', 5)
    expect(line.reportedEvents.group.map(([{ type }]) => type)).toEqual([
      'created',
      'participant:promoted',
      'participant:demoted',
      'participant:removed',
      'participant:added',
    ])
  })

  test('an invite link leads back into a group, until it is revoked', async () => {
    const { phone, groups, isOffered } = await open(openWorld)
    if (!isOffered) return
    const { id } = (await groups().create('Entregas', [contact])).group
    const first = await groups().inviteCode(id, false)
    expect(await groups().inviteCode(id, false)).toBe(first)
    const second = await groups().inviteCode(id, true)
    expect(second).not.toBe(first)
    expect(await groups().join(second)).toBe(id)
    await groups().leave(id)
    await expect(groups().join(first)).rejects.toMatchObject({ code: 'group_invite_invalid' })
    await expect(groups().join('nenhum-convite-assim')).rejects.toMatchObject({
      code: 'group_invite_invalid',
    })
    expect(await groups().join(second)).toBe(id)
    expect(await groups().list(false)).toMatchObject([{ id, role: 'member' }])
    // A member may not do what administrators do.
    for (const call of [
      () => groups().inviteCode(id, true),
      () => groups().update(id, { onlyAdminsSend: true }),
      () => groups().changeParticipants(id, 'remove', [contact]),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'group_forbidden' })
    await phone.leavesNetwork()
    await expect((async () => groups().list(true))()).rejects.toThrow()
  })
}
