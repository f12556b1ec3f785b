import type { EngineDetails, EngineMessage } from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  normalizeMessageContent,
  S_WHATSAPP_NET,
  type WAMessage,
  type WASocket,
} from 'baileys'

/** Time limit of the query: the message waits for it. */
const timeoutMs = 5_000
/** Largest accepted number of items. */
const maxItems = 100

type Order = NonNullable<EngineDetails['order']>

/** Asks WhatsApp for the items of orders, whose messages have their number alone. */
export class Orders {
  readonly #socket: Pick<WASocket, 'query' | 'generateMessageTag'>

  constructor(socket: Pick<WASocket, 'query' | 'generateMessageTag'>) {
    this.#socket = socket
  }

  /** Never rejects: an order without its items is better than none. */
  async addItems(emitted: EngineMessage, { message }: WAMessage): Promise<EngineMessage> {
    const { orderId, token } = normalizeMessageContent(message)?.orderMessage ?? {}
    const { details } = emitted
    if (!details?.order || !orderId || !token) return emitted
    const node = await this.#query(orderId, token).catch(() => undefined)
    const order = getBinaryNodeChild(node, 'order')
    return order ? { ...emitted, details: { ...details, order: readOrder(order, details.order) } } : emitted
  }

  /** Resolves with undefined without an answer in time. */
  #query(id: string, token: string): Promise<BinaryNode | undefined> {
    const { query, generateMessageTag } = this.#socket
    const element = (tag: string, text: string): BinaryNode => ({
      tag,
      attrs: {},
      content: Buffer.from(text),
    })
    const picture = {
      tag: 'image_dimensions',
      attrs: {},
      content: [element('width', '100'), element('height', '100')],
    }
    const order = { tag: 'order', attrs: { op: 'get', id }, content: [picture, element('token', token)] }
    const attrs = {
      id: generateMessageTag(),
      to: S_WHATSAPP_NET,
      type: 'get',
      xmlns: 'fb:thrift_iq',
      smax_id: '5',
    }
    return query({ tag: 'iq', attrs, content: [order] }, timeoutMs)
  }
}

function readOrder(node: BinaryNode, order: Order): Order {
  const price = getBinaryNodeChild(node, 'price')
  return {
    ...order,
    total: readAmount(price, 'total') ?? order.total,
    currency: getBinaryNodeChildString(price, 'currency') || order.currency,
    items: getBinaryNodeChildren(node, 'product').slice(0, maxItems).flatMap(readItem),
  }
}

function readItem(node: BinaryNode): Order['items'] {
  const productId = getBinaryNodeChildString(node, 'id')
  if (!productId) return []
  const quantity = Number(getBinaryNodeChildString(node, 'quantity'))
  return [
    {
      productId,
      name: getBinaryNodeChildString(node, 'name') || null,
      quantity: quantity > 0 ? quantity : null,
      price: readAmount(node, 'price'),
      currency: getBinaryNodeChildString(node, 'currency') || null,
    },
  ]
}

/** WhatsApp counts thousandths of a unit. */
function readAmount(node: BinaryNode | undefined, tag: string): number | null {
  const text = getBinaryNodeChildString(node, tag)
  const thousandths = Number(text || Number.NaN)
  return thousandths >= 0 ? thousandths / 1000 : null
}
