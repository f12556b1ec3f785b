import type { MessageRecord } from '@morpheus/sdk'
import { formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { sanitize } from '../../core/output/sanitize.js'

/** Labels and values of what a message holds beside its text, in the order of `mensagens ver`. */
export function detailRows({ details, quoted }: MessageRecord): [string, string | null][] {
  const { location, contacts, mentions, forwarded, seconds, voice, viewOnce } = details ?? {}
  const { ad, choice, order, product, groupInvite } = details ?? {}
  const rows: [string, string | null][] = [
    ['Citação', quoted?.text || null],
    ['Local', location ? joined(location.address, `${location.latitude}, ${location.longitude}`) : null],
    ['Contatos', contacts ? contacts.map(cardText).join('; ') : null],
    ['Menciona', mentions ? mentions.map((phone) => formatPhone(phone)).join(', ') : null],
    ['Encaminhada', forwarded ? 'Sim' : null],
    [voice ? 'Voz' : 'Duração', seconds === undefined ? (voice ? 'Sim' : null) : `${seconds} s`],
    ['Visualização', viewOnce ? 'Única' : null],
    [
      'Anúncio',
      ad ? joined(ad.title, ad.sourceUrl ?? ad.sourceId, ad.ctwaClid && `clique ${ad.ctwaClid}`) : null,
    ],
    ['Escolha', choice?.id ?? null],
    ['Itens', order?.items.map(itemText).join('; ') || null],
    ['Pedido', order ? joined(order.id, order.title, money(order.total, order.currency)) : null],
    ['Produto', product ? joined(product.id, product.title, money(product.price, product.currency)) : null],
    ['Convite', groupInvite ? joined(groupInvite.name, inviteLink(groupInvite.code)) : null],
    ['Convite até', groupInvite?.expiresAt ? formatDateTime(groupInvite.expiresAt) : null],
  ]
  return rows.map(([label, value]) => [label, value && sanitize(value).replaceAll('\n', ' ')])
}

function joined(...parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' · ') || null
}

function cardText({ name, phones }: { name: string | null; phones: readonly string[] }): string {
  return [name, ...phones.map((phone) => formatPhone(phone))].filter(Boolean).join(' ')
}

function itemText({
  productId,
  name,
  quantity,
  price,
  currency,
}: NonNullable<NonNullable<MessageRecord['details']>['order']>['items'][number]): string {
  return joined(`${quantity ?? 1}× ${name ?? productId}`, money(price, currency)) ?? productId
}

function money(amount: number | null, currency: string | null): string | null {
  return amount === null ? null : [currency, amount.toFixed(2)].filter(Boolean).join(' ')
}

const inviteLink = (code: string | null) => code && `https://chat.whatsapp.com/${code}`
