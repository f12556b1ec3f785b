import type { HeadingLevel } from '../../ui/lib/heading.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import type { AskedPlace, GuidePlace } from './content/places.js'

/** Search in the guide. */
export interface DocumentationFilter {
  /** Text in headings, paragraphs and calls. */
  search?: string | undefined
}

export interface DocumentationProps extends WidgetProps, FilterProps<DocumentationFilter> {
  /**
   * Controlled section and heading, as the address has them; unknown ones show the nearest, a missing section the
   * first.
   */
  place?: AskedPlace | undefined
  /** Initial place of an uncontrolled widget. */
  defaultPlace?: AskedPlace | undefined
  /** Called when the user goes to another place. This ends a search, and `onFilterChange` is called afterwards. */
  onPlaceChange?: ((place: GuidePlace) => void) | undefined
  /** Address of a place, for links opened in another tab. */
  hrefOf?: ((place: GuidePlace) => string) | undefined
  /** Address of the host's API reference, if any. */
  referenceHref?: string | undefined
  /** Navigates to `referenceHref` without reloading the page. */
  onOpenReference?: ((href: string) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}
