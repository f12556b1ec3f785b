import { SessionDetail, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function SessionPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session?.name ?? 'Sessão')
  const [, navigate] = useLocation()
  return (
    <SessionDetail
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onBack={() => navigate('/sessions')}
      onOpenContacts={() => navigate(`/contacts?sessao=${encodeURIComponent(sessionId)}`)}
      onOpenDeliveries={({ id }, target) =>
        navigate(`/sessions/${encodeURIComponent(id)}/entregas${target ? `?destino=${target}` : ''}`)
      }
      onOpenConversations={({ id }) => navigate(`/sessions/${encodeURIComponent(id)}/conversas`)}
      onOpenMessages={() => navigate('/messages')}
    />
  )
}
