import type { EngineDetails } from '../messages.js'
import type { InboundMessage } from './webhookBody.js'

/** Largest accepted number of contact cards, and of products in an order. */
const maxItems = 100

/** Details of a message beside its content; undefined without any. */
export function readDetails(message: InboundMessage): EngineDetails | undefined {
  const { location, audio, context } = message
  const details: EngineDetails = {
    ...(message.type === 'location' &&
      location && {
        location: {
          latitude: location.latitude,
          longitude: location.longitude,
          name: location.name ?? null,
          address: location.address ?? null,
        },
      }),
    ...cardsIn(message),
    ...(audio?.voice && { voice: true }),
    ...((context?.forwarded || context?.frequently_forwarded) && { forwarded: true }),
    ...adIn(message),
    ...orderIn(message),
    ...productIn(message),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

function cardsIn({ contacts }: InboundMessage): EngineDetails {
  if (!contacts) return {}
  const cards = contacts.slice(0, maxItems).map(({ name, phones }) => ({
    name: name.formatted_name,
    phones: phones
      .map(({ wa_id, phone }) => (wa_id ?? phone ?? '').replace(/\D/g, ''))
      .filter((digits) => digits !== ''),
  }))
  return { contacts: cards }
}

function adIn({ referral }: InboundMessage): EngineDetails {
  if (!referral) return {}
  return {
    ad: {
      ctwaClid: referral.ctwa_clid ?? null,
      sourceType: referral.source_type ?? null,
      sourceId: referral.source_id ?? null,
      sourceUrl: referral.source_url ?? null,
      sourceApp: null,
      title: referral.headline ?? null,
      body: referral.body ?? null,
      mediaUrl: referral.image_url ?? referral.video_url ?? null,
    },
  }
}

function orderIn({ order }: InboundMessage): EngineDetails {
  if (!order) return {}
  const items = order.product_items.slice(0, maxItems).map((item) => ({
    productId: item.product_retailer_id,
    name: null,
    quantity: item.quantity ?? null,
    price: item.item_price ?? null,
    currency: item.currency ?? null,
  }))
  const isPriced = items.length > 0 && items.every(({ price }) => price !== null)
  return {
    order: {
      id: null,
      catalogId: order.catalog_id ?? null,
      title: null,
      note: order.text ?? null,
      itemCount: items.length,
      total: isPriced
        ? items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * (quantity ?? 1), 0)
        : null,
      currency: items[0]?.currency ?? null,
      items,
    },
  }
}

/** The product that a message asks about. */
function productIn({ context }: InboundMessage): EngineDetails {
  const product = context?.referred_product
  if (!product) return {}
  return {
    product: {
      id: product.product_retailer_id ?? null,
      catalogId: product.catalog_id ?? null,
      title: null,
      description: null,
      price: null,
      currency: null,
      url: null,
    },
  }
}
