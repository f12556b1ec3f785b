import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'
import { takePost } from './channel.js'
import { nowInSeconds } from './companion.js'
import type { Network } from './network.js'
import { answerHistoryRequest } from './olderHistory.js'
import type { Companion } from './person.js'

export async function takeMessage(network: Network, from: Companion, node: BinaryNode): Promise<void> {
  const { id = '', to = '', category } = node.attrs
  if (network.isSilent) return
  const ack = { id, class: 'message', from: to, t: nowInSeconds() }
  if (network.messageRefusal !== null) {
    from.wire?.send({ tag: 'ack', attrs: { ...ack, error: network.messageRefusal } })
    return
  }
  const contact = category === 'peer' ? undefined : network.find(to)
  if (contact && contact !== from.person && from.person.limits.refuses(contact)) {
    from.wire?.send({ tag: 'ack', attrs: { ...ack, error: '463' } })
    return
  }
  const channel = network.channels.get(to)
  if (channel) {
    from.wire?.send({ tag: 'ack', attrs: { ...ack, ...takePost(channel, from.person, node) } })
    return
  }
  from.wire?.send({ tag: 'ack', attrs: ack })
  if (to === 'status@broadcast') return takeStatus(network, from, node)
  const group = network.groups.get(to)
  const recipients = getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to')
  for (const recipient of recipients) {
    const enc = getBinaryNodeChild(recipient, 'enc')
    const person = network.find(recipient.attrs.jid ?? '')
    if (!enc || !person || isLinkedDevice(recipient.attrs.jid ?? '')) continue
    if (group) await person.device.decrypt(from.lid, enc)
    else await person.receive(from, id, to, enc)
  }
  const enc = getBinaryNodeChild(node, 'enc')
  if (group && enc) {
    for (const member of group.members.filter((one) => one !== from.person)) {
      const message = await member.device.decryptFromGroup(group.jid, from.lid, enc)
      member.received.push({ id, to, message })
    }
  } else if (enc && category === 'peer') {
    await answerHistoryRequest(from, enc)
  } else if (enc) {
    // Retry for a single device that requested it.
    await network.find(to)?.receive(from, id, to, enc)
  }
}

/** A status names its readers itself: each gets the sender key, and with it the content. */
async function takeStatus(network: Network, from: Companion, node: BinaryNode): Promise<void> {
  const { id = '', to = '' } = node.attrs
  const content = getBinaryNodeChild(node, 'enc')
  for (const reader of getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to')) {
    const jid = reader.attrs.jid ?? ''
    const key = getBinaryNodeChild(reader, 'enc')
    const person = network.find(jid)
    if (!key || !content || !person || isLinkedDevice(jid)) continue
    await person.device.decrypt(from.lid, key)
    const message = await person.device.decryptFromGroup(to, from.lid, content)
    if (!person.received.some((one) => one.id === id)) person.received.push({ id, to, message })
  }
}

function isLinkedDevice(jid: string): boolean {
  return /:\d+@/.test(jid) && !jid.includes(':0@')
}
