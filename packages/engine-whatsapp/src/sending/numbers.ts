import { type Address, otherNinth } from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  jidDecode,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'

type Socket = Pick<WASocket, 'query' | 'generateMessageTag' | 'signalRepository'>

/**
 * Looks up accounts by number. A Brazilian mobile may be registered with or without its ninth digit: if one form has
 * no account, the other is tried.
 */
export async function lookUp(
  socket: Socket,
  phones: readonly string[],
): Promise<Map<string, Address | null>> {
  const found = await ask(socket, phones)
  const others = new Map(
    phones.flatMap((phone) => {
      const other = found.has(phone) ? null : otherNinth(phone)
      return other === null ? [] : [[phone, other] as const]
    }),
  )
  const foundOthers = others.size > 0 ? await ask(socket, [...others.values()]) : new Map<string, Address>()
  return new Map(
    phones.map((phone) => [phone, found.get(phone) ?? foundOthers.get(others.get(phone) ?? '') ?? null]),
  )
}

/** Numbers with an account. */
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
  const found = new Map<string, Address>()
  const mappings: { lid: string; pn: string }[] = []
  for (const node of users) {
    const asked = (getBinaryNodeChildString(node, 'contact') ?? '').replace(/\D/g, '')
    const phone = jidDecode(node.attrs.jid)?.user
    if (getBinaryNodeChild(node, 'contact')?.attrs.type !== 'in' || !phone) continue
    const lid = getBinaryNodeChild(node, 'lid')?.attrs.val
    if (lid) mappings.push({ lid, pn: `${phone}@s.whatsapp.net` })
    found.set(asked || phone, { phone, userId: lid })
  }
  if (mappings.length > 0) await socket.signalRepository.lidMapping.storeLIDPNMappings(mappings)
  return found
}
