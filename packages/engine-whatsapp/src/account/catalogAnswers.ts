import { currencyDigits, type EngineCollection, type EngineProduct } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, getBinaryNodeChildString } from 'baileys'

/** WhatsApp counts thousandths of a currency's unit. */
export function toThousandths(price: number, currency: string): number {
  return Math.round((price * 1000) / 10 ** currencyDigits(currency))
}

function toMinorUnits(thousandths: number, currency: string): number {
  return Math.round((thousandths * 10 ** currencyDigits(currency)) / 1000)
}

const reviews: Partial<Record<string, EngineProduct['review']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  REJECTED: 'rejected',
}

/** Null without an id. */
export function readProduct(node: BinaryNode): EngineProduct | null {
  const text = (tag: string) => getBinaryNodeChildString(node, tag) || null
  const id = text('id')
  if (id === null) return null
  const currency = text('currency')
  const thousandths = Number(text('price') ?? Number.NaN)
  const status = getBinaryNodeChildString(getBinaryNodeChild(node, 'status_info'), 'status')
  return {
    id,
    name: text('name') ?? '',
    description: text('description'),
    price: currency !== null && thousandths >= 0 ? toMinorUnits(thousandths, currency) : null,
    currency,
    url: text('url'),
    code: text('retailer_id'),
    pictures: getBinaryNodeChildren(getBinaryNodeChild(node, 'media'), 'image').flatMap(readPicture),
    isHidden: node.attrs.is_hidden === 'true',
    availability: readAvailability(text('availability') ?? node.attrs.availability),
    review: reviews[status?.toUpperCase() ?? ''] ?? null,
  }
}

export function readProducts(node: BinaryNode | undefined): EngineProduct[] {
  return getBinaryNodeChildren(node, 'product').flatMap((product) => readProduct(product) ?? [])
}

export function readCollections(answer: BinaryNode): EngineCollection[] {
  const collections = getBinaryNodeChildren(getBinaryNodeChild(answer, 'collections'), 'collection')
  return collections.flatMap((node) => {
    const id = getBinaryNodeChildString(node, 'id')
    if (!id) return []
    return [{ id, name: getBinaryNodeChildString(node, 'name') ?? '', products: readProducts(node) }]
  })
}

function readPicture(image: BinaryNode): string[] {
  const urls = ['original_image_url', 'request_image_url', 'url']
  return urls.flatMap((tag) => getBinaryNodeChildString(image, tag) || []).slice(0, 1)
}

/** The network writes `in stock`, `out of stock`, or other words for the same. */
function readAvailability(text: string | undefined): EngineProduct['availability'] {
  const words = text?.toLowerCase().replace(/[_-]/g, ' ')
  if (words === 'in stock') return 'in_stock'
  return words === 'out of stock' ? 'out_of_stock' : null
}
