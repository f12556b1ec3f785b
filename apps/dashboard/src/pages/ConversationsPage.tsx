import { type ConversationListFilter, Conversations, useSession } from '@morpheus/react'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { pickKnown } from './pickKnown.js'
import { useUrlQuery } from './useUrlQuery.js'

const owners = ['bot', 'human', 'paused'] as const

export default function ConversationsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Conversas de ${session.name}` : 'Conversas')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const [, setQuery] = useSearchParams()
  const filter = useMemo(
    (): ConversationListFilter => ({
      search: query.get('q') ?? undefined,
      owner: pickKnown(owners, query.get('dono')),
      unread: query.get('naolidas') === '1' || undefined,
      archived: query.get('arquivadas') === '1' || undefined,
      label: query.get('etiqueta') ?? undefined,
    }),
    [query],
  )
  const contact = query.get('contato')
  // Opening the first one is a step of its own: Back returns to the list.
  const openContact = useCallback(
    (next: string | null) =>
      setQuery(
        (previous) => {
          const after = new URLSearchParams(previous)
          if (next === null) after.delete('contato')
          else after.set('contato', next)
          return after
        },
        { replace: contact !== null || next === null },
      ),
    [setQuery, contact],
  )
  return (
    <Conversations
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      contact={contact}
      onContactChange={openContact}
      filter={filter}
      onFilterChange={({ search, owner, unread, archived, label }) =>
        updateQuery({
          q: search,
          dono: owner,
          naolidas: unread ? '1' : undefined,
          arquivadas: archived ? '1' : undefined,
          etiqueta: label,
        })
      }
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
