import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, getBinaryNodeChildString } from 'baileys'
import type { Person } from './person.js'

/** Answers a lookup of accounts, devices and aliases. `find` takes a jid or a number. */
export function answerLookUp(iq: BinaryNode, find: (name: string) => Person | undefined): BinaryNode {
  const usync = getBinaryNodeChild(iq, 'usync')
  const fields = new Set(childrenOf(getBinaryNodeChild(usync, 'query')).map(({ tag }) => tag))
  const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user')
  const content = users.flatMap((user): BinaryNode[] => {
    const number = user.attrs.jid ?? (getBinaryNodeChildString(user, 'contact') ?? '').replace('+', '')
    const person = find(number)
    const jid = user.attrs.jid ?? person?.jid ?? `${number}@s.whatsapp.net`
    return [
      { tag: 'user', attrs: { jid }, content: [...fields].flatMap((tag) => answerOf(tag, person, number)) },
    ]
  })
  return {
    tag: 'usync',
    attrs: usync?.attrs ?? {},
    content: [
      { tag: 'result', attrs: {}, content: [] },
      { tag: 'list', attrs: {}, content },
    ],
  }
}

function answerOf(tag: string, person: Person | undefined, contactNumber: string): BinaryNode[] {
  if (tag === 'contact')
    return [{ tag, attrs: { type: person ? 'in' : 'out' }, content: `+${contactNumber}` }]
  if (!person) return []
  if (tag === 'status') return person.profile.aboutNode
  if (tag === 'disappearing_mode') return [person.profile.defaultTimerNode]
  if (tag === 'lid') return [{ tag, attrs: { val: person.lid } }]
  if (tag !== 'devices') return []
  const device = (id: number): BinaryNode => ({
    tag: 'device',
    attrs: { id: String(id), 'key-index': String(id) },
  })
  const list = [device(0), ...person.companions.map(({ number }) => device(number))]
  return [{ tag, attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: list }] }]
}

function childrenOf(node: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content : []
}
