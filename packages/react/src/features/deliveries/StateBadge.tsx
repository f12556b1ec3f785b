import type { DeliveryState } from '@morpheus/sdk'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Spinner } from '../../ui/Spinner.js'
import { useDeliveryStateLabels } from './texts.js'

const tones: Readonly<Record<DeliveryState, NonNullable<BadgeProps['tone']>>> = {
  waiting: 'neutral',
  delivering: 'accent',
  delivered: 'success',
  failed: 'warning',
  dead: 'danger',
}

export function StateBadge({ state }: { state: DeliveryState }) {
  const deliveryStateLabels = useDeliveryStateLabels()
  return (
    <Badge tone={tones[state]} icon={state === 'delivering' && <Spinner />}>
      {deliveryStateLabels[state]}
    </Badge>
  )
}
