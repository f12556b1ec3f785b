import { useStore } from 'zustand'
import { useRealtimeStatus } from '../../../hooks/system/useRealtimeStatus.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useTexts } from '../../../provider/texts.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'

/**
 * Says, discreetly, that what is on screen is not live at the moment, and in its title why the server refused the
 * connection. Nothing while all is well.
 */
export function ConnectionBadge() {
  const texts = useTexts().realtime
  const status = useRealtimeStatus()
  const refusal = useStore(useMorpheus().realtime.store, (state) => state.refusal)
  const away = status === 'reconnecting' || status === 'offline'
  return (
    <span className="mo-connection" role="status" title={away ? (refusal ?? texts.hint) : undefined}>
      {away && (
        <Badge tone="warning" icon={<Spinner />}>
          {texts.reconnecting}
        </Badge>
      )}
    </span>
  )
}
