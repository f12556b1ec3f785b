import { folded } from '@morpheus/sdk/format'
import {
  type ConversationKind,
  cardOf,
  cardTexts,
  conversationKinds,
  featureTexts,
  type IntegrationCategory,
  pageOrder,
  reachedByWebhook,
} from '@morpheus/sdk/integrations'
import type { Translate } from '@morpheus/sdk/text'

export interface Entry {
  name: (typeof pageOrder)[number]
  /** Null for systems that are reached by the session's webhook. */
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

export function createEntries(features: Features, translate: Translate): Entry[] {
  return pageOrder.flatMap((name): Entry[] => {
    const outsideEntry = reachedByWebhook.find((one) => one.name === name)
    if (outsideEntry) return [translateEntry({ ...outsideEntry, kind: null }, translate)]
    const kind = conversationKinds.find((one) => one === name)
    if (!kind) return []
    const { label, summary, category } = cardOf(kind)
    return [translateEntry({ name, kind, label, summary, category, features: features[kind] }, translate)]
  })
}

function translateEntry(entry: Entry, translate: Translate): Entry {
  const { name, features } = entry
  return { ...entry, ...cardTexts(name, entry, translate), features: featureTexts(name, features, translate) }
}

export function findEntries(
  entries: readonly Entry[],
  { search = '', category }: { search?: string | undefined; category?: Category | undefined },
): Entry[] {
  const foldedSearch = folded(search.trim())
  return entries.filter(
    (entry) =>
      (category === undefined || entry.category === category) &&
      (folded(entry.label).includes(foldedSearch) || folded(entry.summary).includes(foldedSearch)),
  )
}
