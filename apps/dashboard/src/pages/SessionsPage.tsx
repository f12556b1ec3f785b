import { prefetchSessions, queryCacheOf, SessionList, type SessionListFilter, useAuth } from '@morpheus/react'
import type { Morpheus } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { shortcuts } from '../choices/choices.js'
import { useChoice } from '../choices/useChoice.js'
import { sessionPlace } from '../sessionPlaces.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { addressOf, filterIn } from './sessions/address.js'
import { keepView, keptView } from './sessions/keptView.js'
import { useQuery } from './useQuery.js'

/** Prefetches the session list; of long lists only the first page. */
export async function readAhead(client: Morpheus): Promise<void> {
  await prefetchSessions(client, queryCacheOf(client))
}

export default function SessionsPage() {
  usePageTitle('Sessões')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  const hasShortcuts = useChoice(shortcuts) === 'on'
  const userId = useAuth().user?.id ?? ''
  const filter = useMemo(() => filterIn(query, keptView(userId)), [query, userId])
  const choose = (next: SessionListFilter) => {
    if (next.view && next.view !== filter.view) keepView(userId, next.view)
    keep(addressOf(next))
  }
  return (
    <SessionList
      headingLevel={1}
      href={({ id }) => sessionPlace(id)}
      onOpenSession={({ id }) => navigate(sessionPlace(id))}
      filter={filter}
      onFilterChange={choose}
      shortcuts={hasShortcuts}
    />
  )
}
