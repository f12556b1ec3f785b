import type { Address, EngineDetails, EngineQuote } from '@morpheus/gateway/engine'
import { jidNormalizedUser, type proto, toNumber, type WAMessage } from 'baileys'
import { isViewOnce, readContent, shownText } from './content.js'
import { unwrap } from './unwrap.js'

/** Largest accepted numbers of mentions and contact cards in one message. */
const maxMentions = 256
const maxCards = 100
/** Limits of one card: characters that are read, and numbers. */
const maxCardLength = 16_384
const maxCardPhones = 20

type AddressesOf = (jids: readonly string[]) => Promise<(Address | null)[]>

/** Details of a message beside `readContent`; undefined without any. */
export async function readDetails(
  message: WAMessage['message'],
  addressesOf: AddressesOf,
): Promise<EngineDetails | undefined> {
  const content = unwrap(message)
  if (!message || !content) return undefined
  const context = findContextInfo(content)
  const jids = (context?.mentionedJid ?? []).slice(0, maxMentions)
  const mentions = jids.length === 0 ? [] : (await addressesOf(jids)).filter((one) => one !== null)
  const details: EngineDetails = {
    ...locationIn(content),
    ...cardsIn(content),
    ...recordingIn(content),
    ...inviteIn(content),
    ...catalogueIn(content),
    ...adIn(context),
    ...(isViewOnce(message) && { viewOnce: true }),
    ...(context?.isForwarded && { forwarded: true }),
    ...(mentions.length > 0 && { mentions }),
    ...(context?.nonJidMentions && { mentionsAll: true }),
    ...(content.videoMessage?.gifPlayback && { gif: true }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** The message that it replies to, with its network id. */
export async function readQuote(
  message: WAMessage['message'],
  addressesOf: AddressesOf,
): Promise<{ replyTo: string; quoted: EngineQuote } | undefined> {
  const { stanzaId, participant, quotedMessage } = findContextInfo(unwrap(message) ?? {}) ?? {}
  if (!stanzaId) return undefined
  const [from = null] = participant ? await addressesOf([jidNormalizedUser(participant)]) : []
  const quoted = quotedMessage && readContent({ key: {}, message: quotedMessage })
  return { replyTo: stanzaId, quoted: { text: (quoted && shownText(quoted)) || null, from } }
}

export function findContextInfo(content: proto.IMessage): proto.IContextInfo | null {
  for (const part of Object.values(content)) {
    const context: unknown = Object(part).contextInfo
    if (isContext(context)) return context
  }
  return null
}

const isContext = (value: unknown): value is proto.IContextInfo => typeof value === 'object' && value !== null

function locationIn({ locationMessage, liveLocationMessage }: proto.IMessage): EngineDetails {
  const place = locationMessage ?? liveLocationMessage
  if (!place) return {}
  return {
    location: {
      latitude: place.degreesLatitude ?? 0,
      longitude: place.degreesLongitude ?? 0,
      name: locationMessage?.name || liveLocationMessage?.caption || null,
      address: locationMessage?.address || null,
    },
  }
}

function cardsIn({ contactMessage, contactsArrayMessage }: proto.IMessage): EngineDetails {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards) return {}
  const contacts = cards.slice(0, maxCards).map(({ displayName, vcard }) => ({
    name: displayName || null,
    phones: phonesIn(vcard ?? ''),
  }))
  return { contacts }
}

/**
 * Phone numbers of a vCard (RFC 6350, 6474): WhatsApp's own number (`waid`) where the line has one, else the digits as
 * written.
 */
function phonesIn(vcard: string): string[] {
  const lines = vcard
    .slice(0, maxCardLength)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const phones = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    if (colon < 0 || !/^(?:[\w-]+\.)?TEL(?:;|$)/i.test(line.slice(0, colon))) return []
    const known = /;waid=(\d+)/i.exec(line.slice(0, colon))?.[1]
    return known ?? line.slice(colon + 1).replace(/\D/g, '')
  })
  return [...new Set(phones.filter((phone) => phone !== ''))].slice(0, maxCardPhones)
}

function recordingIn({ audioMessage, videoMessage, ptvMessage }: proto.IMessage): EngineDetails {
  const recording = audioMessage ?? videoMessage ?? ptvMessage
  const seconds = recording?.seconds
  return { ...(audioMessage?.ptt && { voice: true }), ...(seconds && { seconds }) }
}

function inviteIn({ groupInviteMessage: invite }: proto.IMessage): EngineDetails {
  if (!invite) return {}
  const ms = toNumber(invite.inviteExpiration) * 1000
  return {
    groupInvite: {
      groupId: invite.groupJid || null,
      name: invite.groupName || null,
      code: invite.inviteCode || null,
      expiresAt: ms > 0 && ms <= latestMs ? new Date(ms).toISOString() : null,
    },
  }
}

/** End of the year 9999. */
export const latestMs = 253_402_300_799_999

function catalogueIn({ orderMessage: order, productMessage }: proto.IMessage): EngineDetails {
  const product = productMessage?.product
  return {
    ...(order && {
      order: {
        id: order.orderId || null,
        catalogId: null,
        title: order.orderTitle || null,
        note: order.message || null,
        itemCount: order.itemCount ?? null,
        total: toAmount(order.totalAmount1000),
        currency: order.totalCurrencyCode || null,
        items: [],
      },
    }),
    ...(product && {
      product: {
        id: product.retailerId || product.productId || null,
        catalogId: null,
        title: product.title || null,
        description: product.description || null,
        price: toAmount(product.salePriceAmount1000) ?? toAmount(product.priceAmount1000),
        currency: product.currencyCode || null,
        url: product.url || null,
      },
    }),
  }
}

/** WhatsApp counts thousandths of a unit. */
function toAmount(thousandths: Parameters<typeof toNumber>[0]): number | null {
  return toNumber(thousandths) / 1000 || null
}

/** Link previews have the same structure, without a source. */
function adIn(context: proto.IContextInfo | null): EngineDetails {
  const ad = context?.externalAdReply
  if (!ad || !(ad.ctwaClid || ad.sourceId || ad.sourceType === 'ad')) return {}
  return {
    ad: {
      ctwaClid: ad.ctwaClid || null,
      sourceType: ad.sourceType || null,
      sourceId: ad.sourceId || null,
      sourceUrl: ad.sourceUrl || null,
      sourceApp: ad.sourceApp || context?.entryPointConversionApp || null,
      title: ad.title || null,
      body: ad.body || null,
      mediaUrl: ad.mediaUrl || ad.originalImageUrl || ad.thumbnailUrl || null,
    },
  }
}
