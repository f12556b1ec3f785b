import { Campaigns, useSession } from '@morpheus/react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useOpenId } from './useOpenId.js'

export default function CampaignsPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Campanhas de ${session.name}` : 'Campanhas')
  const [, navigate] = useLocation()
  const [campaignId, setCampaignId] = useOpenId('campanha')
  return (
    <Campaigns
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      campaignId={campaignId}
      onCampaignIdChange={setCampaignId}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}
