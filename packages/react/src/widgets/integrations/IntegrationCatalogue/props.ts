import type { SessionFilter } from '../../../hooks/sessions/sessionFilter.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import type { Category } from './entries.js'

/** Which integrations are shown. */
export interface IntegrationFilter {
  /** In name and description. */
  search?: string | undefined
  /** What it is for. */
  category?: Category | undefined
}

export interface IntegrationCatalogueProps
  extends WidgetProps,
    SessionFilter,
    FilterProps<IntegrationFilter> {
  /** Which session they are configured for, where the host keeps it. The only one there is is chosen by itself. */
  sessionId?: string | null | undefined
  /** Which it is at first, where the widget keeps it. */
  defaultSessionId?: string | null | undefined
  /** Another session was chosen. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Where sessions are made: there is none. */
  onOpenSessions?: (() => void) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
}
