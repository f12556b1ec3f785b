import type { IntegrationKind } from './catalogue.js'
import type { AnyDescription } from './describe.js'

/** A description with everything it says, for whoever opens a form; none is loaded before. */
export async function loadDescription(kind: IntegrationKind): Promise<AnyDescription> {
  const { descriptions } = await import('./all.js')
  return descriptions[kind]
}
