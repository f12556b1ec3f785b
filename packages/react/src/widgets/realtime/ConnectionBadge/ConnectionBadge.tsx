import { useRealtimeStatus } from '../../../hooks/system/useRealtimeStatus.js'
import { useTexts } from '../../../provider/texts.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'

/** Says, discreetly, that what is on screen is not live at the moment. Nothing while all is well. */
export function ConnectionBadge() {
  const texts = useTexts().realtime
  const status = useRealtimeStatus()
  const away = status === 'reconnecting' || status === 'offline'
  return (
    <span className="mo-connection" role="status" title={away ? texts.hint : undefined}>
      {away && (
        <Badge tone="warning" icon={<Spinner />}>
          {texts.reconnecting}
        </Badge>
      )}
    </span>
  )
}
