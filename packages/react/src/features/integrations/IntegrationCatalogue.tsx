import { conversationKinds, loadDescription } from '@morpheus/sdk/integrations'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { type Category, categories, type Features } from './entries.js'
import type { IntegrationCatalogueProps } from './props.js'

const LoadedCatalogue = lazy(async () => {
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
    dify: [],
    ...Object.fromEntries(descriptions.map((one) => [one.kind, one.features])),
  }
  return (props: IntegrationCatalogueProps) => <Catalogue {...props} features={features} />
})

/** Catalogue of conversation integrations. Configuration spec §2.2. */
export const IntegrationCatalogue = withErrorReporting(function IntegrationCatalogue(
  props: IntegrationCatalogueProps,
) {
  return (
    <LazyBoundary
      fallback={
        <div {...rootProps(props)}>
          <Skeleton height={320} />
        </div>
      }
    >
      <LoadedCatalogue {...props} />
    </LazyBoundary>
  )
})

/** Parses a category; undefined for unknown names. */
export function readCategory(value: string | null): Category | undefined {
  return categories.find((category) => category === value)
}
