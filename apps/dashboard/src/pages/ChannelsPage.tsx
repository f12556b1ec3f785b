import { Channels, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function ChannelsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Canais de ${session.name}` : 'Canais')
  const [, navigate] = useLocation()
  return (
    <Channels
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
