import { Conversations, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function ConversationsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Conversas de ${session.name}` : 'Conversas')
  const [, navigate] = useLocation()
  return (
    <Conversations
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
