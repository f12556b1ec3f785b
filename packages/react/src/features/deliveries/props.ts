import type { Delivery, Session } from '@morpheus/sdk'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import type { Slot } from '../../ui/lib/slot.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import type { SessionFilter } from '../sessions/queries.js'
import type { DeliveryFilter } from './queries.js'

/** Replaceable parts of the widget. */
export interface DeliveryLogSlots {
  /** Title, back button and session selector. */
  header?: Slot | undefined
  /** Content of a row, buttons included. */
  row?: Slot<{ delivery: Delivery }> | undefined
  /** Shown when there are no deliveries. */
  empty?: Slot | undefined
}

export interface DeliveryLogProps extends WidgetProps, SessionFilter, FilterProps<DeliveryFilter> {
  /** Id of the session. */
  sessionId: string
  /** Called when another session is chosen; without it there is no session selector. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Address of a delivery; makes each row a link. */
  href?: ((delivery: Pick<Delivery, 'id'>) => string) | undefined
  /** Id of the open delivery, controlled. */
  deliveryId?: string | null | undefined
  /** Id of the initially open delivery, uncontrolled. */
  defaultDeliveryId?: string | null | undefined
  /** Called with the opened delivery's id; null when it closes. */
  onDeliveryIdChange?: ((deliveryId: string | null) => void) | undefined
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: DeliveryLogSlots | undefined
}
