import { Badge } from '../../../ui/Badge.js'
import { useTargets } from '../../deliveries/queries.js'
import { useConnectionLabels, useDeliveryTexts } from '../../deliveries/texts.js'
import '../style.css'

/** Number of connected WebSocket clients; nothing when unknown. Configuration spec §4. */
export function LiveClients({ sessionId }: { sessionId: string }) {
  const connectionLabels = useConnectionLabels()
  const texts = useDeliveryTexts()
  const { data } = useTargets(sessionId)
  const clients = data?.websocket?.currentClients
  if (clients === undefined || clients === null) return null
  return (
    <p className="mo-live-clients" role="status">
      <Badge tone={clients > 0 ? 'success' : 'neutral'}>
        {connectionLabels[clients > 0 ? 'CONNECTED' : 'DISCONNECTED']}
      </Badge>
      <span className="mo-muted">{texts.connections(clients)}</span>
    </p>
  )
}
