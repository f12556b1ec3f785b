import { Statuses, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function StatusesPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Status de ${session.name}` : 'Status')
  const [, navigate] = useLocation()
  return (
    <Statuses
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
