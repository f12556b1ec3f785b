import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'
import { uploadAgain } from './mediaRetry.js'
import type { Network } from './network.js'
import { takeMessage } from './outgoing.js'
import type { PairingRequest } from './pairing.js'
import type { Companion } from './person.js'
import { answerQuery } from './queries.js'
import type { Wire } from './wire.js'

interface ReceivedNode {
  network: Network
  wire: Wire
  /** Null when the connection did not begin as a pairing. */
  request: PairingRequest | null
  companion: Companion | null
  node: BinaryNode
}

export async function takeNode({ network, wire, request, companion, node }: ReceivedNode): Promise<void> {
  if (request && node.tag === 'iq') {
    if (!network.isSilent) takePairing(wire, request, node)
    return
  }
  if (request && !companion && node.tag === 'ack') request.acknowledged.push(node.attrs.type ?? '')
  if (!companion) return
  companion.nodes.push(node)
  if (companion.isUnanswered) return
  const { id = '', type, to = '' } = node.attrs
  switch (node.tag) {
    case 'iq':
      if (type === 'get' || type === 'set' || type === undefined)
        wire.send(await answerQuery(network, companion, node))
      return
    case 'message':
      return takeMessage(network, companion, node)
    case 'receipt': {
      const more = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item')
      const ids = [id, ...more.map(({ attrs }) => attrs.id ?? '')]
      companion.confirmed(ids)
      companion.receipts.push({ to, participant: node.attrs.participant, ids, type })
      wire.send({ tag: 'ack', attrs: { class: 'receipt', id, from: to } })
      const { person } = companion
      if (type === 'server-error' && !person.isSilent)
        companion.deliver(uploadAgain(person, network.media, node))
      return
    }
    case 'ack':
      companion.confirmed([id])
      companion.acknowledged(id)
      return
    case 'presence':
      if (type === 'available' || type === 'unavailable') companion.presence = type
      if (type === 'subscribe') {
        const presence = network.find(to)?.profile.presenceNode(to)
        if (presence) wire.send(presence)
      }
      return
    case 'chatstate': {
      const [state] = Array.isArray(node.content) ? node.content : []
      network.find(to)?.sees(state?.attrs.media === 'audio' ? 'recording' : (state?.tag ?? ''))
      return
    }
    case 'call': {
      const reject = getBinaryNodeChild(node, 'reject')
      if (reject) companion.rejectedCalls.push(reject.attrs['call-id'] ?? '')
      const request = getBinaryNodeChild(node, 'link_create')
      const link = request && createCallLink(companion, request)
      wire.send({ tag: 'ack', attrs: { class: 'call', id, from: to }, ...(link && { content: [link] }) })
    }
  }
}

/** Without a token where WhatsApp makes no link. */
function createCallLink({ person: { callLinks } }: Companion, { attrs: { media } }: BinaryNode): BinaryNode {
  if (media !== 'audio' && media !== 'video') return { tag: 'link_create', attrs: {} }
  const token = `token${callLinks.size + 1}`
  callLinks.set(token, media)
  return { tag: 'link_create', attrs: { token, media } }
}

function takePairing(wire: Wire, request: PairingRequest, iq: BinaryNode): void {
  const { id = '', type } = iq.attrs
  if (getBinaryNodeChild(iq, 'pair-device-sign')) {
    // The linked device has to reconnect and log in.
    wire.send({ tag: 'stream:error', attrs: { code: '515' } })
    wire.close()
  } else if (type === 'set' || type === 'get') {
    const { content, after } = request.handle(iq)
    const error: BinaryNode = { tag: 'error', attrs: { code: '400', text: 'bad-request' } }
    const answerType = content ? 'result' : 'error'
    const attrs = { id, from: 's.whatsapp.net', type: answerType }
    wire.send({ tag: 'iq', attrs, content: content ?? [error] })
    after?.()
  }
}
