import { NumberProfile, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function ProfilePage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Perfil de ${session.name}` : 'Perfil')
  const [, navigate] = useLocation()
  return (
    <NumberProfile
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
