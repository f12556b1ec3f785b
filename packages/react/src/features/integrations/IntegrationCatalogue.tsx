import { conversationKinds, loadDescription } from '@morpheus/sdk/integrations'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { widget } from '../../widget/widget.js'
import { type Category, categories, type Features } from './entries.js'
import type { IntegrationCatalogueProps } from './props.js'

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

/** Catalogue of conversation integrations. Configuration spec §2.2. */
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

/** Parses a category; undefined for unknown names. */
export function readCategory(word: string | null): Category | undefined {
  return categories.find((category) => category === word)
}
