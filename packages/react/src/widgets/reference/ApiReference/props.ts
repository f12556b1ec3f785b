import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import type { ReferenceFilter } from './find.js'

export interface ApiReferenceProps extends WidgetProps, FilterProps<ReferenceFilter> {
  /** The id of the entry that is in sight, as a link to it has it, where the host keeps it; what is at first is shown. */
  entry?: string | null | undefined
  /** Which it is at first, where the widget keeps it. */
  defaultEntry?: string | null | undefined
  /** An entry was opened; null where the one in sight was closed. */
  onEntryChange?: ((entry: string | null) => void) | undefined
  /** Where the guide is; without it nothing leads there. */
  documentationHref?: string | undefined
  /** The address of an entry, to be copied: it is what `entry` names. */
  linkOf?: ((id: string) => string) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
}
