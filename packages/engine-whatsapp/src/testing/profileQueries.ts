import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, getBinaryNodeChildString } from 'baileys'
import type { Network } from './network.js'
import type { Companion, Person } from './person.js'

const error = (code: string): BinaryNode => ({ tag: 'error', attrs: { code, text: `error ${code}` } })

/** The pictures of groups and people. */
export function answerPictureQuery(network: Network, { person }: Companion, iq: BinaryNode): BinaryNode[] {
  const { target, type } = iq.attrs
  const group = network.groups.get(target ?? '')
  const [picture] = Array.isArray(iq.content) ? iq.content : []
  const bytes = picture?.content instanceof Uint8Array ? picture.content : null
  if (type === 'get') return group ? [] : answerRead(network.find(target ?? ''), person)
  if (group) {
    if (!group.members.includes(person)) return [error('401')]
    if (group.settings.locked && !group.admins.has(person)) return [error('403')]
    group.picture = bytes
  } else if (target === undefined) person.profile.picture = bytes
  else return [error('403')]
  return [{ tag: 'picture', attrs: { id: '1' } }]
}

function answerRead(person: Person | undefined, reader: Person): BinaryNode[] {
  if (!person?.profile.picture) return [error('404')]
  if (person.profile.isHidden && person !== reader) return [error('401')]
  const url = `https://pps.whatsapp.net/${person.number}.jpg`
  return [{ tag: 'picture', attrs: { id: '1', type: 'image', url } }]
}

/** The profile of a business: read of anybody, changed of the own one. */
export function answerBusinessQuery(network: Network, own: Person, iq: BinaryNode): BinaryNode[] {
  const node = getBinaryNodeChild(iq, 'business_profile')
  if (iq.attrs.type === 'set') return change(own, node)
  const jid = getBinaryNodeChild(node, 'profile')?.attrs.jid ?? ''
  const business = network.find(jid)?.profile.business
  if (!business) return [{ tag: 'business_profile', attrs: {} }]
  const texts = (['description', 'address', 'email'] as const).map(
    (tag): BinaryNode => ({ tag, attrs: {}, content: Buffer.from(business[tag]) }),
  )
  const websites = business.websites.map(
    (website): BinaryNode => ({ tag: 'website', attrs: {}, content: Buffer.from(website) }),
  )
  const category: BinaryNode = {
    tag: 'category',
    attrs: { id: '1' },
    content: Buffer.from(business.category),
  }
  const content = [...texts, ...websites, { tag: 'categories', attrs: {}, content: [category] }]
  return [{ tag: 'business_profile', attrs: {}, content: [{ tag: 'profile', attrs: { jid }, content }] }]
}

function change({ profile }: Person, node: BinaryNode | undefined): BinaryNode[] {
  if (!profile.business) return [error('403')]
  for (const tag of ['description', 'address', 'email'] as const)
    profile.business[tag] = getBinaryNodeChildString(node, tag) ?? profile.business[tag]
  const websites = getBinaryNodeChildren(node, 'website').map(({ content }) => String(content))
  if (websites.length > 0) profile.business.websites = websites
  return []
}

/** Blocks or unblocks, by the LID. */
export function answerBlock(network: Network, own: Person, iq: BinaryNode): BinaryNode[] {
  const { action, jid = '', pn_jid } = getBinaryNodeChild(iq, 'item')?.attrs ?? {}
  const person = network.find(jid)
  if (!person) return [error('404')]
  if (action === 'block' && (jid !== person.lid || pn_jid !== person.jid)) return [error('400')]
  if (action === 'block') own.profile.blocked.add(person.lid)
  else own.profile.blocked.delete(person.lid)
  return []
}
