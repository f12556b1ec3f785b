import { conversationKinds, loadDescription } from '@morpheus/sdk/integrations'
import { Suspense } from 'react'
import { lazily } from '../../../ui/kit/lazily.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { type Category, categories, type Features } from './entries.js'

/** What a person chose on the page; a host keeps it, in the address for one. */
export interface IntegrationChoice {
  sessionId: string | null
  search: string
  category: Category | null
}

export interface IntegrationCatalogueProps {
  choice: IntegrationChoice
  onChoose: (choice: IntegrationChoice) => void
  onGoToSessions: () => void
  headingLevel?: 1 | 2
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
export function IntegrationCatalogue(props: IntegrationCatalogueProps) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A category by its name; null for anything else. */
export function readCategory(word: string | null): Category | null {
  return categories.find((category) => category === word) ?? null
}
