import type { HeadingLevel } from '../../ui/lib/heading.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import type { SessionFilter } from '../sessions/queries.js'
import type { Category } from './entries.js'

/** Filter of the catalogue. */
export interface IntegrationFilter {
  /** Text in name and description. */
  search?: string | undefined
  /** Category of the integration. */
  category?: Category | undefined
}

export interface IntegrationCatalogueProps
  extends WidgetProps,
    SessionFilter,
    FilterProps<IntegrationFilter> {
  /** Controlled session to configure. A single session is selected automatically. */
  sessionId?: string | null | undefined
  /** Initial session of an uncontrolled widget. */
  defaultSessionId?: string | null | undefined
  /** Called when another session is chosen. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Opens the session list, when there are no sessions. */
  onOpenSessions?: (() => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}
