import {
  type ConversationKind,
  cardOf,
  comingSoon,
  conversationKinds,
  type IntegrationCategory,
  pageOrder,
} from '@morpheus/sdk/integrations'

/** What a card of the page shows, whether it can be configured yet or not. */
export interface Entry {
  name: (typeof pageOrder)[number]
  /** Null for what is only announced. */
  kind: ConversationKind | null
  label: string
  summary: string
  category: IntegrationCategory
  features: readonly string[]
}

/** Configuration spec §2.2. */
export const categories = ['Automação', 'Bots', 'Atendimento', 'IA', 'CRM'] as const
export type Category = (typeof categories)[number]

export type Features = Readonly<Record<ConversationKind, readonly string[]>>

/** All of them, in the page's order. */
export function entriesWith(features: Features): Entry[] {
  return pageOrder.flatMap((name): Entry[] => {
    const soon = comingSoon.find((one) => one.name === name)
    if (soon) return [{ ...soon, kind: null }]
    const kind = conversationKinds.find((one) => one === name)
    if (!kind) return []
    const { label, summary, category } = cardOf(kind)
    return [{ name, kind, label, summary, category, features: features[kind] }]
  })
}

/** Those whose name or description holds what is looked for, whatever its case and accents. */
export function findEntries(
  entries: readonly Entry[],
  { search, category }: { search: string; category: Category | null },
): Entry[] {
  const wanted = plain(search.trim())
  return entries.filter(
    (entry) =>
      (category === null || entry.category === category) &&
      (plain(entry.label).includes(wanted) || plain(entry.summary).includes(wanted)),
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
