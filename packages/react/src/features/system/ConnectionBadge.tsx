import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportErrorText } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { Badge } from '../../ui/Badge.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Spinner } from '../../ui/Spinner.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useRealtimeStatus } from './queries.js'

export type ConnectionBadgeProps = WidgetProps

/**
 * Small notice that data on screen is not live, with the refusal's reason as title. Renders nothing while connected.
 */
export const ConnectionBadge = withErrorReporting(function ConnectionBadge(props: ConnectionBadgeProps) {
  const texts = useTexts().realtime
  const status = useRealtimeStatus()
  const refusal = useStore(useMorpheus().realtime.store, (state) => state.refusal)
  useReportErrorText(refusal)
  const isDisconnected = status === 'reconnecting' || status === 'offline'
  return (
    <span
      role="status"
      title={isDisconnected ? (refusal ?? texts.hint) : undefined}
      {...rootProps(props, 'mo-connection')}
    >
      {isDisconnected && (
        <Badge tone="warning" icon={<Spinner />}>
          {texts.reconnecting}
        </Badge>
      )}
    </span>
  )
})
