import type { HeadingLevel } from '../../ui/lib/heading.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import type { ReferenceFilter } from './find.js'

export interface ApiReferenceProps extends WidgetProps, FilterProps<ReferenceFilter> {
  /** Id of the current entry, controlled; the initial one is scrolled into view. */
  entry?: string | null | undefined
  /** Initial entry of an uncontrolled widget. */
  defaultEntry?: string | null | undefined
  /** Called with the opened entry's id; null when the current one closes. */
  onEntryChange?: ((entry: string | null) => void) | undefined
  /** Address of the guide; without it there is no link. */
  documentationHref?: string | undefined
  /** Address of an entry to copy, which leads to it by `entry`. */
  linkOf?: ((id: string) => string) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}
