import { conversationKinds, loadDescription } from '@morpheus/sdk/integrations'
import type { SessionFilter } from '../../../hooks/sessions/sessionFilter.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { type Category, categories, type Features } from './entries.js'

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

const Loaded = lazily(async () => {
  const [{ Catalogue }, ...descriptions] = await Promise.all([
    import('./Catalogue.js'),
    ...conversationKinds.map(loadDescription),
  ])
  const features: Features = {
    n8n: [],
    chatwoot: [],
    typebot: [],
    openai: [],
    kommo: [],
    flowise: [],
    ...Object.fromEntries(descriptions.map((one) => [one.kind, one.features])),
  }
  return (props: IntegrationCatalogueProps) => <Catalogue {...props} features={features} />
})

/** Everything that can take part in a session's conversations. Configuration spec §2.2. */
export const IntegrationCatalogue = widget(function IntegrationCatalogue(props: IntegrationCatalogueProps) {
  return (
    <UntilLoaded
      fallback={
        <div {...outermost(props)}>
          <Skeleton height={320} />
        </div>
      }
    >
      <Loaded {...props} />
    </UntilLoaded>
  )
})

/** A category by its name; undefined for anything else. */
export function readCategory(word: string | null): Category | undefined {
  return categories.find((category) => category === word)
}
