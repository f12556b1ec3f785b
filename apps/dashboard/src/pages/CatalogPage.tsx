import { Catalog, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function CatalogPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Catálogo de ${session.name}` : 'Catálogo')
  const [, navigate] = useLocation()
  return (
    <Catalog
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
