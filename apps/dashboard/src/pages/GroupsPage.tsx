import { Groups, useSession } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useOpenId } from './useOpenId.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function GroupsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Grupos de ${session.name}` : 'Grupos')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const [groupId, setGroupId] = useOpenId('grupo')
  const filter = useMemo(() => ({ search: query.get('q') ?? undefined }), [query])
  return (
    <Groups
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      groupId={groupId}
      onGroupIdChange={setGroupId}
      filter={filter}
      onFilterChange={({ search }) => updateQuery({ q: search })}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
