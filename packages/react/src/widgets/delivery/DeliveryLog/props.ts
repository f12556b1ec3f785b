import type { Delivery, Session } from '@morpheus/sdk'
import type { DeliveryFilter } from '../../../hooks/deliveries/deliveryQueries.js'
import type { SessionFilter } from '../../../hooks/sessions/sessionFilter.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { Slot } from '../../../ui/kit/slot.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'

/** Parts of the widget that a host may replace. */
export interface DeliveryLogSlots {
  /** The title, the way back and the choice of a session. */
  header?: Slot | undefined
  /** What a line of the list shows, its buttons included. */
  row?: Slot<{ delivery: Delivery }> | undefined
  /** Where nothing was delivered yet. */
  empty?: Slot | undefined
}

export interface DeliveryLogProps extends WidgetProps, SessionFilter, FilterProps<DeliveryFilter> {
  /** The id of the session. */
  sessionId: string
  /** Another session was chosen; without it none can be. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Where one delivery is looked at: its line is a link to it. */
  href?: ((delivery: Pick<Delivery, 'id'>) => string) | undefined
  /** The id of the delivery that is open, where the host keeps it. */
  deliveryId?: string | null | undefined
  /** The id of the delivery that is open at first, where the widget keeps it. */
  defaultDeliveryId?: string | null | undefined
  /** Another delivery was opened, or none is open any more. */
  onDeliveryIdChange?: ((deliveryId: string | null) => void) | undefined
  /** Where the session itself is looked at. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Parts of yours in place of the widget's. */
  slots?: DeliveryLogSlots | undefined
}
