import { MessageSearch, type MessageSearchFilter, useSessions } from '@morpheus/react'
import { messageStates } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { pickKnown } from './pickKnown.js'
import { useUrlQuery } from './useUrlQuery.js'

const states = ['pending', ...messageStates] as const
const directions = ['outgoing', 'incoming'] as const

interface MessageSearchPageProps {
  /** Null for all sessions. */
  sessionId: string | null
}

export default function MessageSearchPage({ sessionId }: MessageSearchPageProps) {
  const { data: sessions = [] } = useSessions()
  const session = sessions.find(({ id }) => id === sessionId)
  usePageTitle(session ? `Mensagens de ${session.name}` : 'Busca de mensagens')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const filter = useMemo(() => parseFilter(query), [query])
  return (
    <MessageSearch
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      filter={filter}
      onFilterChange={(next) => updateQuery(toQuery(next))}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}

/** Parses the filter from an address: `?q=`, `?estado=`, `?sentido=`, `?dia=hoje`. */
function parseFilter(query: URLSearchParams): MessageSearchFilter {
  return {
    search: query.get('q') ?? undefined,
    state: pickKnown(states, query.get('estado')),
    direction: pickKnown(directions, query.get('sentido')),
    today: query.get('dia') === 'hoje' ? true : undefined,
  }
}

function toQuery({ search, state, direction, today }: MessageSearchFilter) {
  return { q: search, estado: state, sentido: direction, dia: today ? 'hoje' : undefined }
}
