import { CirclePause } from 'lucide-react'
import { useDeliveryMessages } from '../features/deliveries/labels.js'

/** Warning that the saved configuration is off, shown before the dialog closes. */
export function OffBanner() {
  const deliveryMessages = useDeliveryMessages()
  return (
    <p role="status" className="mo-outcome mo-outcome-off">
      <CirclePause aria-hidden="true" />
      <span>{deliveryMessages.savedOff}</span>
    </p>
  )
}
