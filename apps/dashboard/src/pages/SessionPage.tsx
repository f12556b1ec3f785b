import { SessionDetail, useSession } from '@morpheus/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPath, messageSearchPath, sessionPath } from '../sessionPaths.js'
import { rememberSession } from '../shell/palette/recent.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function SessionPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session?.name ?? 'Sessão')
  useEffect(() => rememberSession(sessionId), [sessionId])
  const [, navigate] = useLocation()
  return (
    <SessionDetail
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSessions={() => navigate('/sessions')}
      onOpenContacts={() => navigate(`/contacts?sessao=${encodeURIComponent(sessionId)}`)}
      onOpenDeliveries={({ id }, target) => navigate(deliveriesPath(id, target))}
      outboxHref={({ id }, state) => messageSearchPath(id, state)}
      onOpenHref={navigate}
      onOpenConversations={({ id }) => navigate(`${sessionPath(id)}/conversas`)}
      onOpenProfile={({ id }) => navigate(`${sessionPath(id)}/perfil`)}
      onOpenStatuses={({ id }) => navigate(`${sessionPath(id)}/status`)}
      onOpenChannels={({ id }) => navigate(`${sessionPath(id)}/canais`)}
      onOpenCatalog={({ id }) => navigate(`${sessionPath(id)}/catalogo`)}
      onOpenCampaigns={({ id }) => navigate(`${sessionPath(id)}/campanhas`)}
      onOpenGroups={({ id }) => navigate(`${sessionPath(id)}/grupos`)}
      onOpenCloudTemplates={({ id }) => navigate(`/templates?origem=meta&sessao=${encodeURIComponent(id)}`)}
      onOpenMessages={() => navigate('/messages')}
    />
  )
}
