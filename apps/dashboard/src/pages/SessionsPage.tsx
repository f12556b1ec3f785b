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
import { shortcuts } from '../choices/choices.js'
import { useChoice } from '../choices/useChoice.js'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const views = { tabela: 'table', cartoes: 'cards' } as const
const keys = { nome: 'name', situacao: 'standing', atividade: 'activity' } as const

const wordOf = (words: Readonly<Record<string, string>>, value: string) =>
  Object.entries(words).find(([, one]) => one === value)?.[0]

/** Parses the list's filter from an address: `?q=`, `?situacao=`, `?visao=tabela`, `?ordem=-nome`. */
function filterIn(query: URLSearchParams, storedView: SessionView | null): SessionListFilter {
  return {
    search: query.get('q') ?? undefined,
    standing: standingIn(query.get('situacao')) ?? undefined,
    tag: query.get('etiqueta') ?? undefined,
    view: viewIn(query.get('visao')) ?? storedView ?? undefined,
    order: orderIn(query.get('ordem')) ?? undefined,
  }
}

function queryOf({ search, standing, tag, view, order }: SessionListFilter) {
  const key = order && wordOf(keys, order.replace('-', ''))
  return {
    q: search,
    situacao: standing === 'attention' ? 'atencao' : standing,
    etiqueta: tag,
    visao: view && wordOf(views, view),
    ordem: key && (order?.startsWith('-') ? `-${key}` : key),
  }
}

const standingIn = (word: string | null) => (word === 'atencao' ? 'attention' : readStanding(word))

function viewIn(word: string | null): SessionView | null {
  return word === 'tabela' || word === 'cartoes' ? views[word] : null
}

function orderIn(word: string | null): SessionOrder | null {
  const [, minus = '', name = ''] = /^(-?)(\w+)$/.exec(word ?? '') ?? []
  const key = Object.entries(keys).find(([one]) => one === name)?.[1]
  return key ? readOrder(minus + key) : null
}

const keyOf = (userId: string) => `morpheus-sessions-view:${userId}`

/** The user's stored view in this browser; null when none is stored. */
function readStoredView(userId: string): SessionView | null {
  try {
    const storedView = localStorage.getItem(keyOf(userId))
    return storedView === 'cards' || storedView === 'table' ? storedView : null
  } catch {
    return null
  }
}

function storeView(userId: string, view: SessionView): void {
  try {
    localStorage.setItem(keyOf(userId), view)
  } catch {
    // Without storage the view stays in the address.
  }
}

/** Prefetches the session list; of long lists only the first page. */
export async function readAhead(client: Morpheus): Promise<void> {
  await prefetchSessions(client, queryCacheOf(client))
}

export default function SessionsPage() {
  usePageTitle('Sessões')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const hasShortcuts = useChoice(shortcuts) === 'on'
  const userId = useAuth().user?.id ?? ''
  const filter = useMemo(() => filterIn(query, readStoredView(userId)), [query, userId])
  const choose = (next: SessionListFilter) => {
    if (next.view && next.view !== filter.view) storeView(userId, next.view)
    updateQuery(queryOf(next))
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
