import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import type { AskedPlace, GuidePlace } from '../content/places.js'

/** What the guide is searched for. */
export interface DocumentationFilter {
  /** In headings, texts and calls. */
  search?: string | undefined
}

export interface DocumentationProps extends WidgetProps, FilterProps<DocumentationFilter> {
  /** The section and the heading that the address names, whether they exist or not, where the host keeps them; without a section the first. */
  place?: AskedPlace | undefined
  /** Where one is at first, where the widget keeps it. */
  defaultPlace?: AskedPlace | undefined
  /** Somebody went to another place of the guide. A search ends with that, and `onFilterChange` is told after this. */
  onPlaceChange?: ((place: GuidePlace) => void) | undefined
  /** Where a place of the guide is in the host, for what opens in another tab. */
  hrefOf?: ((place: GuidePlace) => string) | undefined
  /** Where the host shows every call of the API, if it does. */
  referenceHref?: string | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
}
