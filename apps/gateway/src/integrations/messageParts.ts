import type { MessageDetails } from '@morpheus/sdk/contract'
import type { Question } from '../features/conversations/responder.js'

/** Characters of one variable or note. */
const maxLength = 1000

/** Variables of a message beside its text, for systems whose variables are texts. */
export const messageVariables = [
  'latitude',
  'longitude',
  'address',
  'contacts',
  'quoted',
  'ad_title',
  'ad_id',
  'ctwa_clid',
  'order',
  'product_id',
] as const
export type MessageVariable = (typeof messageVariables)[number]

type MessageParts = Pick<Question, 'details' | 'quoted'>

/** Only those that the message has. */
export function toMessageVariables({
  details,
  quoted,
}: MessageParts): Partial<Record<MessageVariable, string>> {
  const { location, ad } = details ?? {}
  const values: Record<MessageVariable, string | null | undefined> = {
    latitude: location && String(location.latitude),
    longitude: location && String(location.longitude),
    address: location && joinParts([location.name, location.address], ', '),
    contacts: details?.contacts?.map(formatCard).join('; '),
    quoted: quoted?.text,
    ad_title: ad?.title,
    ad_id: ad?.sourceId,
    ctwa_clid: ad?.ctwaClid,
    order: details?.order && formatOrder(details.order),
    product_id: details?.product?.id,
  }
  return Object.fromEntries(
    messageVariables.flatMap((name) => (values[name] ? [[name, values[name].slice(0, maxLength)]] : [])),
  )
}

/**
 * Lines for a language model, in brackets, which the customer's words in them cannot close: what a message holds beside
 * its text.
 */
export function toMessageNotes({ details, quoted }: MessageParts): string[] {
  const { latitude, longitude, address, contacts, ad_title, order, product_id } = toMessageVariables({
    details,
    quoted,
  })
  return [
    quoted?.text && `Em resposta a: ${quoted.text}`,
    ad_title && `O cliente veio do anúncio: ${ad_title}`,
    latitude && `Localização: ${joinParts([address, `latitude ${latitude}, longitude ${longitude}`], '; ')}`,
    contacts && `Contatos: ${contacts}`,
    order && `Pedido: ${order}`,
    product_id && `Produto: ${joinParts([details?.product?.title, `código ${product_id}`], ', ')}`,
  ].flatMap((note) => (note ? [`[${note.replaceAll(/[[\]\n\r]/g, ' ').slice(0, maxLength)}]`] : []))
}

function formatCard({ name, phones }: NonNullable<MessageDetails['contacts']>[number]): string {
  return joinParts([name, phones.join(', ')], ' ')
}

function formatOrder({ itemCount, items, total, currency }: NonNullable<MessageDetails['order']>): string {
  const list = items
    .map(({ productId, name, quantity }) => `${quantity ?? 1}× ${name ?? productId}`)
    .join(', ')
  const price = total === null ? null : `total ${joinParts([currency, total.toFixed(2)], ' ')}`
  return joinParts([list || (itemCount !== null && `${itemCount} itens`), price], '; ')
}

const joinParts = (parts: readonly (string | false | null | undefined)[], separator: string) =>
  parts.filter((part) => part).join(separator)
