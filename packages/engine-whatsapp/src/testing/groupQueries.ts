import {
  type BinaryNode,
  generateMessageIDV2,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
} from 'baileys'
import { nowInSeconds } from './companion.js'
import { type Group, participantNode } from './group.js'
import type { Network } from './network.js'
import type { Companion, Person } from './person.js'

interface Asked {
  network: Network
  person: Person
  /** The group that is asked about. */
  group: Group
  node: BinaryNode
  isRead: boolean
}

const error = (code: string): BinaryNode => ({ tag: 'error', attrs: { code, text: `error ${code}` } })

/** Queries to `@g.us`, about no group that the account must be in. */
export function answerGroupQuery(network: Network, companion: Companion, iq: BinaryNode): BinaryNode[] {
  const [node] = Array.isArray(iq.content) ? iq.content : []
  const { to = '', type } = iq.attrs
  if (!node) return [error('400')]
  if (network.groupRefusal !== null) return [error(network.groupRefusal)]
  const { person } = companion
  const isRead = type === 'get'
  if (to !== '@g.us') {
    const group = network.groups.get(to)
    if (!group) return [error('404')]
    if (!group.members.includes(person)) return [error('403')]
    return answerAbout({ network, person, group, node, isRead })
  }
  switch (node.tag) {
    case 'participating': {
      const joined = [...network.groups.values()].filter(({ members }) => members.includes(person))
      return [{ tag: 'groups', attrs: {}, content: joined.map((group) => group.node) }]
    }
    case 'create':
      return [create(network, person, node)]
    case 'leave':
      return getBinaryNodeChildren(node, 'group').map(({ attrs }) => leave(network, person, attrs.id ?? ''))
    case 'invite':
      return [answerInvite(network, person, node.attrs.code ?? '', isRead)]
  }
  return [error('501')]
}

/** Numbers that end in 0000 refuse to be added to groups. */
function refusesToBeAdded({ number }: Person): boolean {
  return number.endsWith('0000')
}

function create(network: Network, creator: Person, node: BinaryNode): BinaryNode {
  const asked = getBinaryNodeChildren(node, 'participant')
  const people = asked.map(({ attrs }) => network.find(attrs.jid ?? ''))
  const added = people.filter((one): one is Person => one !== undefined && !refusesToBeAdded(one))
  const id = `1203630${String(network.groups.size + 1).padStart(11, '0')}`
  const group = network.group(id, node.attrs.subject ?? '', [creator, ...added], creator)
  group.notifies(creator, 'create')
  const refused = asked.flatMap(({ attrs }, index): BinaryNode[] => {
    const person = people[index]
    if (person && !refusesToBeAdded(person)) return []
    return [{ tag: 'participant', attrs: { jid: attrs.jid ?? '', error: person ? '403' : '404' } }]
  })
  const { content } = group.node
  return { ...group.node, content: [...(Array.isArray(content) ? content : []), ...refused] }
}

function leave(network: Network, person: Person, jid: string): BinaryNode {
  const group = network.groups.get(jid)
  if (!group?.members.includes(person)) return error('404')
  remove(group, person, [person])
  return { tag: 'leave', attrs: {}, content: [{ tag: 'group', attrs: { id: jid } }] }
}

function answerInvite(network: Network, person: Person, code: string, isRead: boolean): BinaryNode {
  const group = [...network.groups.values()].find(({ inviteCode }) => inviteCode === code)
  if (!group) return error(/v\d+$/.test(code) ? '410' : '406')
  if (isRead) return group.node
  if (group.members.includes(person)) return error('409')
  if (group.settings.approval) {
    group.asks(person)
    return { tag: 'membership_approval_request', attrs: { jid: group.jid } }
  }
  add(group, person, [person])
  return { tag: 'group', attrs: { jid: group.jid } }
}

function add(group: Group, by: Person, people: readonly Person[]): void {
  group.members.push(...people)
  group.announce(by, { tag: 'add', attrs: {}, content: people.map(participantNode) })
}

function remove(group: Group, by: Person, people: readonly Person[]): void {
  group.members = group.members.filter((member) => !people.includes(member))
  for (const one of people) group.admins.delete(one)
  group.announce(by, { tag: 'remove', attrs: {}, content: people.map(participantNode) }, people)
}

function answerAbout(asked: Asked): BinaryNode[] {
  const { network, person, group, node, isRead } = asked
  const isAdmin = group.admins.has(person)
  const { settings } = group
  switch (node.tag) {
    case 'query':
      return [group.node]
    case 'subject':
      if (settings.locked && !isAdmin) return [error('403')]
      group.renames(person, String(node.content))
      return []
    case 'description':
      return settings.locked && !isAdmin ? [error('403')] : describe(asked)
    case 'ephemeral':
    case 'not_ephemeral':
      if (settings.locked && !isAdmin) return [error('403')]
      group.expiration = Number(node.attrs.expiration ?? 0)
      group.announce(person, { tag: node.tag, attrs: node.attrs })
      return []
    case 'sub_groups': {
      const linked = [...network.groups.values()].filter(({ community }) => community === group)
      return [{ tag: 'sub_groups', attrs: {}, content: linked.map((one) => one.node) }]
    }
    case 'add':
      return settings.adminAdd && !isAdmin ? [error('403')] : changeParticipants(asked)
  }
  if (!isAdmin) return [error('403')]
  switch (node.tag) {
    case 'remove':
    case 'promote':
    case 'demote':
      return changeParticipants(asked)
    case 'announcement':
    case 'not_announcement':
      settings.announcement = node.tag === 'announcement'
      break
    case 'locked':
    case 'unlocked':
      settings.locked = node.tag === 'locked'
      break
    case 'member_add_mode':
      settings.adminAdd = String(node.content) === 'admin_add'
      break
    case 'membership_approval_mode':
      settings.approval = getBinaryNodeChild(node, 'group_join')?.attrs.state === 'on'
      break
    case 'invite':
      if (!isRead) group.invite += 1
      return [{ tag: 'invite', attrs: { code: group.inviteCode } }]
    case 'membership_approval_requests': {
      const content = group.requests.map(
        ({ lid, jid }): BinaryNode => ({
          tag: 'membership_approval_request',
          attrs: { jid: lid, phone_number: jid, request_time: nowInSeconds() },
        }),
      )
      return [{ tag: node.tag, attrs: {}, content }]
    }
    case 'membership_requests_action':
      return decide(asked)
    default:
      return [error('501')]
  }
  group.announce(person, { tag: node.tag, attrs: node.attrs, ...(node.content && { content: node.content }) })
  return []
}

/** The description before it must be named, as on the real network. */
function describe({ person, group, node }: Asked): BinaryNode[] {
  if ((node.attrs.prev ?? null) !== group.descriptionId) return [error('409')]
  const isDeleted = node.attrs.delete === 'true'
  group.description = isDeleted ? null : (getBinaryNodeChildString(node, 'body') ?? '')
  group.descriptionId = isDeleted ? null : (node.attrs.id ?? generateMessageIDV2())
  const body: BinaryNode = { tag: 'body', attrs: {}, content: Buffer.from(group.description ?? '') }
  group.announce(person, { tag: 'description', attrs: node.attrs, ...(!isDeleted && { content: [body] }) })
  return []
}

function changeParticipants({ network, person, group, node }: Asked): BinaryNode[] {
  const changed: Person[] = []
  const content = getBinaryNodeChildren(node, 'participant').map(({ attrs }): BinaryNode => {
    const { jid = '' } = attrs
    const one = network.find(jid)
    const isMember = one !== undefined && group.members.includes(one)
    const code = refusalOf(node.tag, one, isMember)
    if (code === null && one) changed.push(one)
    return { tag: 'participant', attrs: { jid, ...(code !== null && { error: code }) } }
  })
  if (changed.length > 0) {
    if (node.tag === 'add') add(group, person, changed)
    else if (node.tag === 'remove') remove(group, person, changed)
    else {
      for (const one of changed) {
        if (node.tag === 'promote') group.admins.add(one)
        else group.admins.delete(one)
      }
      group.notifies(person, node.tag, changed)
    }
  }
  return [{ tag: node.tag, attrs: {}, content }]
}

function refusalOf(tag: string, person: Person | undefined, isMember: boolean): string | null {
  if (!person) return '404'
  if (tag !== 'add') return isMember ? null : '404'
  if (isMember) return '409'
  return refusesToBeAdded(person) ? '403' : null
}

function decide({ network, person, group, node }: Asked): BinaryNode[] {
  const [action] = Array.isArray(node.content) ? node.content : []
  const asked = getBinaryNodeChildren(action, 'participant')
  const people = asked.flatMap(({ attrs }) => network.find(attrs.jid ?? '') ?? [])
  for (const one of people) group.requests.splice(group.requests.indexOf(one), 1)
  if (action?.tag === 'approve') add(group, person, people)
  else for (const one of people) group.revokesRequest(person, one)
  return [{ tag: node.tag, attrs: {}, content: [{ tag: action?.tag ?? '', attrs: {}, content: asked }] }]
}
