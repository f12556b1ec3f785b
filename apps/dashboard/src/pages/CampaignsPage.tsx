import { Campaigns, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function CampaignsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Campanhas de ${session.name}` : 'Campanhas')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  return (
    <Campaigns
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      campaignId={query.get('campanha')}
      onCampaignIdChange={(campanha) => updateQuery({ campanha: campanha ?? undefined })}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
