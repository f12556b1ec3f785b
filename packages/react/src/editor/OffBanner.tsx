import { CirclePause } from 'lucide-react'
import { useDeliveryMessages } from '../text/sdk/delivery.js'

/** What was just saved does nothing: said before the dialog goes. */
export function OffBanner() {
  const deliveryMessages = useDeliveryMessages()
  return (
    <p role="status" className="mo-outcome mo-outcome-off">
      <CirclePause aria-hidden="true" />
      <span>{deliveryMessages.savedOff}</span>
    </p>
  )
}
