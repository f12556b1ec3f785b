import {
  prefetchSessions,
  queryCacheOf,
  readOrder,
  readStanding,
  SessionList,
  type SessionListFilter,
  type SessionOrder,
  type SessionView,
  useAuth,
} from '@morpheus/react'
import type { Morpheus } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { shortcuts } from '../preferences/preferences.js'
import { usePreference } from '../preferences/usePreference.js'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const views = { tabela: 'table', cartoes: 'cards' } as const
const keys = { nome: 'name', situacao: 'standing', atividade: 'activity' } as const

const findWord = (words: Readonly<Record<string, string>>, value: string) =>
  Object.entries(words).find(([, one]) => one === value)?.[0]

/** Parses the list's filter from an address: `?q=`, `?situacao=`, `?visao=tabela`, `?ordem=-nome`. */
function parseFilter(query: URLSearchParams, storedView: SessionView | null): SessionListFilter {
  return {
    search: query.get('q') ?? undefined,
    standing: parseStanding(query.get('situacao')) ?? undefined,
    tag: query.get('etiqueta') ?? undefined,
    view: parseView(query.get('visao')) ?? storedView ?? undefined,
    order: parseOrder(query.get('ordem')) ?? undefined,
  }
}

function toQuery({ search, standing, tag, view, order }: SessionListFilter) {
  const key = order && findWord(keys, order.replace('-', ''))
  return {
    q: search,
    situacao: standing === 'attention' ? 'atencao' : standing,
    etiqueta: tag,
    visao: view && findWord(views, view),
    ordem: key && (order?.startsWith('-') ? `-${key}` : key),
  }
}

const parseStanding = (value: string | null) => (value === 'atencao' ? 'attention' : readStanding(value))

function parseView(value: string | null): SessionView | null {
  return value === 'tabela' || value === 'cartoes' ? views[value] : null
}

function parseOrder(value: string | null): SessionOrder | null {
  const [, minus = '', name = ''] = /^(-?)(\w+)$/.exec(value ?? '') ?? []
  const key = Object.entries(keys).find(([one]) => one === name)?.[1]
  return key ? readOrder(minus + key) : null
}

const toStorageKey = (userId: string) => `morpheus-sessions-view:${userId}`

/** The user's stored view in this browser; null when none is stored. */
function readStoredView(userId: string): SessionView | null {
  try {
    const storedView = localStorage.getItem(toStorageKey(userId))
    return storedView === 'cards' || storedView === 'table' ? storedView : null
  } catch {
    return null
  }
}

function storeView(userId: string, view: SessionView): void {
  try {
    localStorage.setItem(toStorageKey(userId), view)
  } catch {
    // Without storage the view stays in the address.
  }
}

/** Prefetches the session list; of long lists only the first page. */
export async function prefetchData(client: Morpheus): Promise<void> {
  await prefetchSessions(client, queryCacheOf(client))
}

export default function SessionsPage() {
  usePageTitle('Sessões')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const hasShortcuts = usePreference(shortcuts) === 'on'
  const userId = useAuth().user?.id ?? ''
  const filter = useMemo(() => parseFilter(query, readStoredView(userId)), [query, userId])
  const choose = (next: SessionListFilter) => {
    if (next.view && next.view !== filter.view) storeView(userId, next.view)
    updateQuery(toQuery(next))
  }
  return (
    <SessionList
      headingLevel={1}
      href={({ id }) => sessionPath(id)}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
      filter={filter}
      onFilterChange={choose}
      shortcuts={hasShortcuts}
    />
  )
}
