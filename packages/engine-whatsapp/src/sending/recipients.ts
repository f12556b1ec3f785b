import { type Address, otherNinth, SendFailure } from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  isLidUser,
  jidDecode,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import { type Identities, toJid } from '../identities/identities.js'

const limit = 2000

export class Recipients {
  readonly #socket: WASocket
  readonly #identities: Identities
  readonly #addresses = new Map<string, Address>()

  constructor(socket: WASocket, identities: Identities) {
    this.#socket = socket
    this.#identities = identities
  }

  /** @throws SendFailure for a person without an account */
  async resolve(contact: Address): Promise<{ jid: string; address: Address }> {
    if (contact.userId !== undefined && isLidUser(contact.userId))
      return { jid: contact.userId, address: contact }
    if (contact.phone === undefined) throw new SendFailure('not_on_whatsapp', 'never')
    const address = await this.#find(contact.phone)
    if (!address) throw new SendFailure('not_on_whatsapp', 'never')
    return { jid: toJid(address), address }
  }

  async lookUp(phones: readonly string[]): Promise<Map<string, Address | null>> {
    const addresses = await lookUp(this.#socket, phones)
    for (const [phone, address] of addresses) if (address) this.#note(phone, address)
    return addresses
  }

  async #find(phone: string): Promise<Address | null> {
    const met = this.#addresses.get(phone) ?? (await this.#identities.addressOf(`${phone}@s.whatsapp.net`))
    // A known LID proves an account on WhatsApp: skip the lookup.
    if (met?.userId !== undefined || this.#addresses.has(phone)) return met ?? null
    return (await this.lookUp([phone])).get(phone) ?? null
  }

  #note(phone: string, address: Address): void {
    const [oldest] = this.#addresses.keys()
    if (oldest !== undefined && this.#addresses.size >= limit) this.#addresses.delete(oldest)
    this.#addresses.set(phone, address)
  }
}

type Socket = Pick<WASocket, 'query' | 'generateMessageTag' | 'signalRepository'>

/**
 * Looks up accounts by number. A Brazilian mobile may be registered with or without its ninth digit: if one form has
 * no account, the other is tried.
 */
async function lookUp(socket: Socket, phones: readonly string[]): Promise<Map<string, Address | null>> {
  const addresses = await ask(socket, phones)
  const others = new Map(
    phones.flatMap((phone) => {
      const other = addresses.has(phone) ? null : otherNinth(phone)
      return other === null ? [] : [[phone, other] as const]
    }),
  )
  const foundOthers = others.size > 0 ? await ask(socket, [...others.values()]) : new Map<string, Address>()
  return new Map(
    phones.map((phone) => [phone, addresses.get(phone) ?? foundOthers.get(others.get(phone) ?? '') ?? null]),
  )
}

async function ask(socket: Socket, phones: readonly string[]): Promise<Map<string, Address>> {
  const user = (phone: string): BinaryNode => ({
    tag: 'user',
    attrs: {},
    content: [{ tag: 'contact', attrs: {}, content: `+${phone}` }],
  })
  const answer = await socket.query({
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'usync' },
    content: [
      {
        tag: 'usync',
        attrs: {
          context: 'interactive',
          mode: 'query',
          sid: socket.generateMessageTag(),
          last: 'true',
          index: '0',
        },
        content: [
          {
            tag: 'query',
            attrs: {},
            content: [
              { tag: 'contact', attrs: {} },
              { tag: 'lid', attrs: {} },
            ],
          },
          { tag: 'list', attrs: {}, content: phones.map(user) },
        ],
      },
    ],
  })
  const users = getBinaryNodeChildren(getBinaryNodeChild(getBinaryNodeChild(answer, 'usync'), 'list'), 'user')
  const addresses = new Map<string, Address>()
  const mappings: { lid: string; pn: string }[] = []
  for (const node of users) {
    const number = (getBinaryNodeChildString(node, 'contact') ?? '').replace(/\D/g, '')
    const phone = jidDecode(node.attrs.jid)?.user
    if (getBinaryNodeChild(node, 'contact')?.attrs.type !== 'in' || !phone) continue
    const lid = getBinaryNodeChild(node, 'lid')?.attrs.val
    if (lid) mappings.push({ lid, pn: `${phone}@s.whatsapp.net` })
    addresses.set(number || phone, { phone, userId: lid })
  }
  if (mappings.length > 0) await socket.signalRepository.lidMapping.storeLIDPNMappings(mappings)
  return addresses
}
