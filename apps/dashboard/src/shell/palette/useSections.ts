import { useAuth, useSessions } from '@morpheus/react'
import { folded } from '@morpheus/sdk/format'
import { useMemo } from 'react'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import { actionItems, pageItems } from './actionItems.js'
import type { Item, Section } from './item.js'
import { match } from './match.js'
import { recentSessions } from './recent.js'
import { sessionItem, sessionItems } from './sessionItems.js'
import { useContactItems } from './useContactItems.js'

/** Palette sections for the typed text; without text, recent sessions, pages and actions. */
export function useSections(text: string, commands: ShellCommands) {
  // Not deferred: Enter must match the complete text.
  const typed = folded(text).trim()
  const { data: sessions = [] } = useSessions()
  const { signOut } = useAuth()
  const contacts = useContactItems(typed)

  const actions = useMemo(() => actionItems(commands, () => void signOut()), [commands, signOut])
  const sections = useMemo((): readonly Section[] => {
    const all: Section[] =
      typed === ''
        ? [
            {
              title: 'Recentes',
              items: recentSessions().flatMap((id) =>
                sessions.filter((one) => one.id === id).map(sessionItem),
              ),
            },
            { title: 'Páginas', items: pageItems },
            { title: 'Ações', items: actions },
          ]
        : [
            { title: 'Sessões', items: sessionItems(sessions, typed) },
            { title: 'Páginas', items: matching(pageItems, typed) },
            { title: 'Ações', items: matching(actions, typed) },
            { title: 'Contatos', items: contacts.items },
          ]
    return all.filter(({ items }) => items.length > 0)
  }, [typed, sessions, actions, contacts.items])
  return { sections, isSearching: contacts.isSearching }
}

function matching(items: readonly Item[], typed: string): readonly Item[] {
  return items
    .flatMap((item) => {
      const score = match(typed, folded(item.label))
      return score === null ? [] : [{ item, score }]
    })
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}
