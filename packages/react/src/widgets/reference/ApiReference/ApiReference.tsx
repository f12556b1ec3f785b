import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import type { ReferenceFilter } from './find.js'

const Chapters = lazily(async () => (await import('./Chapters.js')).Chapters)

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

/**
 * Every call of the API, every event of the socket and every body of a webhook: found, read and tried. Configuration spec
 * §2.8.
 */
export const ApiReference = widget(function ApiReference(props: ApiReferenceProps) {
  return (
    <UntilLoaded
      fallback={
        <div {...outermost(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Chapters {...props} />
    </UntilLoaded>
  )
})
