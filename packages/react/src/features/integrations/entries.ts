import { folded } from '@morpheus/sdk/format'
import {
  type ConversationKind,
  cardOf,
  comingSoon,
  conversationKinds,
  type IntegrationCategory,
  pageOrder,
} from '@morpheus/sdk/integrations'
import type { Say } from '@morpheus/sdk/text'

/** Card of an integration, announced ones included. */
export interface Entry {
  name: (typeof pageOrder)[number]
  /** Null for announced integrations. */
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

/** All entries in display order. */
export function entriesWith(features: Features, say: Say): Entry[] {
  return pageOrder.flatMap((name): Entry[] => {
    const soon = comingSoon.find((one) => one.name === name)
    if (soon) return [said({ ...soon, kind: null }, say)]
    const kind = conversationKinds.find((one) => one === name)
    if (!kind) return []
    const { label, summary, category } = cardOf(kind)
    return [said({ name, kind, label, summary, category, features: features[kind] }, say)]
  })
}

function said(entry: Entry, say: Say): Entry {
  const { label, summary, features } = entry
  return { ...entry, label: say(label), summary: say(summary), features: features.map(say) }
}

/** Filters by text in name or description, ignoring case and accents. */
export function findEntries(
  entries: readonly Entry[],
  { search = '', category }: { search?: string | undefined; category?: Category | undefined },
): Entry[] {
  const wanted = folded(search.trim())
  return entries.filter(
    (entry) =>
      (category === undefined || entry.category === category) &&
      (folded(entry.label).includes(wanted) || folded(entry.summary).includes(wanted)),
  )
}
