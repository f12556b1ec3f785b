import { deliveryMessages } from '@morpheus/sdk/text'
import { CirclePause } from 'lucide-react'

/** What was just saved does nothing: said before the dialog goes. */
export function OffBanner() {
  return (
    <p role="status" className="mo-outcome mo-outcome-off">
      <CirclePause aria-hidden="true" />
      <span>{deliveryMessages.savedOff}</span>
    </p>
  )
}
