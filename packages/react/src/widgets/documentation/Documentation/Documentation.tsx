import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import type { AskedPlace, GuidePlace } from '../content/places.js'

const Guide = lazily(async () => (await import('./Guide.js')).Guide)

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

/**
 * The guide of the API: ten sections that can be searched and linked to, heading by heading. Configuration spec §2.7.
 * @example
 * <Documentation
 *   defaultPlace={{ section: 'authentication' }}
 *   hrefOf={({ section, part }) => `/ajuda/${section}${part ? `#${part}` : ''}`}
 * />
 */
export const Documentation = widget(function Documentation(props: DocumentationProps) {
  return (
    <UntilLoaded
      fallback={
        <div {...outermost(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Guide {...props} />
    </UntilLoaded>
  )
})
