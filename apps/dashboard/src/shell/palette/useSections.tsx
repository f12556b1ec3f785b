import { useAuth, useMorpheus, useSessions } from '@morpheus/react'
import { Avatar } from '@morpheus/react/ui'
import { type AccountContact, isNotOffered } from '@morpheus/sdk'
import { folded, formatPhone } from '@morpheus/sdk/format'
import { Keyboard, LogOut, PanelLeft, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { density, theme } from '../../preferences/preferences.js'
import { densities } from '../header/densities.js'
import { themes } from '../header/themes.js'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import { allEntries } from '../navigation/entries.js'
import { toggleSidebar } from '../navigation/toggleSidebar.js'
import type { Item, Section } from './item.js'
import { scoreMatch } from './match.js'
import { createHelpItems, createTraceItems, settingItems } from './placeItems.js'
import { recentSessions } from './recent.js'
import { createSessionItems, createVerbItems, toSessionItem } from './sessionItems.js'
import { useMessageItems } from './useMessageItems.js'

const pageItems: readonly Item[] = allEntries.map(({ path, label, key, icon: Icon }) => ({
  id: `pagina-${path.slice(1)}`,
  label,
  picture: <Icon aria-hidden="true" />,
  keys: `g ${key}`,
  to: path,
}))

const helpTitle = 'Buscar em outro lugar'
const placeItems = [...pageItems, ...settingItems]

function createActionItems(commands: ShellCommands, signOut: () => void): readonly Item[] {
  return [
    {
      id: 'nova-sessao',
      label: 'Nova Sessão',
      picture: <Plus aria-hidden="true" />,
      keys: 'n',
      to: commands.newSession,
    },
    ...themes.map(({ value, label, icon: Icon }) => ({
      id: `tema-${value}`,
      label: `Tema: ${label}`,
      picture: <Icon aria-hidden="true" />,
      to: () => theme.set(value),
    })),
    ...densities.map(({ value, label, icon: Icon }) => ({
      id: `densidade-${value}`,
      label: `Densidade: ${label}`,
      picture: <Icon aria-hidden="true" />,
      to: () => density.set(value),
    })),
    {
      id: 'menu-lateral',
      label: 'Recolher ou expandir o menu',
      picture: <PanelLeft aria-hidden="true" />,
      keys: '[',
      to: toggleSidebar,
    },
    {
      id: 'atalhos',
      label: 'Atalhos do teclado',
      picture: <Keyboard aria-hidden="true" />,
      keys: '?',
      to: commands.openShortcuts,
    },
    { id: 'sair', label: 'Sair', picture: <LogOut aria-hidden="true" />, to: signOut },
  ]
}

const contactLimit = 8
/** Milliseconds after the last key. */
const debounceMs = 200

interface ContactResult {
  input: string
  items: readonly Item[]
  hasFailed: boolean
}

/** Contacts of all sessions that match in name or number, from the server; empty when it lacks this search. */
function useContactItems(input: string) {
  const { contacts } = useMorpheus()
  const [result, setResult] = useState<ContactResult>({ input: '', items: [], hasFailed: false })
  const isSearchable = input.length > 1

  useEffect(() => {
    if (!isSearchable) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const next = await contacts
        .ofAccount({ search: input, limit: contactLimit }, { signal: controller.signal })
        .then(
          (answer) => ({ items: answer.contacts.map(toContactItem), hasFailed: false }),
          (error: unknown) => ({ items: [], hasFailed: !isNotOffered(error) }),
        )
      if (!controller.signal.aborted) setResult({ input, ...next })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [contacts, input, isSearchable])

  const isSearching = isSearchable && result.input !== input
  // Enter would open results of an earlier text.
  if (!isSearchable || isSearching) return { items: [], isSearching, hasFailed: false }
  return { items: result.items, isSearching, hasFailed: result.hasFailed }
}

function toContactItem({ id, sessionId, sessionName, name, phone, profilePic }: AccountContact): Item {
  const number = formatPhone(phone)
  const query = new URLSearchParams({ sessao: sessionId, q: name || phone, contato: phone })
  return {
    id: `contato-${sessionId}-${id}`,
    label: name || number,
    detail: [name ? number : '', sessionName].filter(Boolean).join(' · '),
    picture: <Avatar name={name || number} src={profilePic} size="small" />,
    to: `/contacts?${query}`,
  }
}

/** Palette sections for the typed text; without text, recent sessions, pages and actions. */
export function useSections(text: string, commands: ShellCommands) {
  // Not deferred: Enter must match the complete text.
  const searchText = folded(text).trim()
  const { data: sessions = [] } = useSessions()
  const { signOut } = useAuth()
  const contacts = useContactItems(searchText)
  const messages = useMessageItems(text)

  const actions = useMemo(() => createActionItems(commands, () => void signOut()), [commands, signOut])
  const sections = useMemo((): readonly Section[] => {
    const sections: Section[] =
      searchText === ''
        ? [
            {
              title: 'Recentes',
              items: recentSessions().flatMap((id) =>
                sessions.filter((one) => one.id === id).map(toSessionItem),
              ),
            },
            { title: 'Páginas', items: pageItems },
            { title: 'Ações', items: actions },
          ]
        : [
            { title: 'Sessões', items: createSessionItems(sessions, searchText) },
            { title: 'Mensagens', items: messages },
            { title: 'Rastro', items: createTraceItems(text, commands) },
            { title: 'Ações de sessões', items: createVerbItems(sessions, searchText, commands) },
            { title: 'Páginas', items: filterItems(placeItems, searchText) },
            { title: 'Ações', items: filterItems(actions, searchText) },
            { title: 'Contatos', items: contacts.items },
            { title: helpTitle, items: createHelpItems(text) },
          ]
    return sections.filter(({ items }) => items.length > 0)
  }, [text, searchText, sessions, actions, commands, contacts.items, messages])
  // The searches of the guide are offered for any text.
  const hasMatches = sections.some(({ title }) => title !== helpTitle)
  return { sections, hasMatches, isSearching: contacts.isSearching, haveContactsFailed: contacts.hasFailed }
}

function filterItems(items: readonly Item[], input: string): readonly Item[] {
  return items
    .flatMap((item) => {
      const score = scoreMatch(input, folded(item.label))
      return score === null ? [] : [{ item, score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
