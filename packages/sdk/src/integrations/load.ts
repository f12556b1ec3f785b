import type { IntegrationKind } from './catalogue.js'
import type { AnyDescription } from './describe.js'

/** Loads a full description; all of them are loaded with the first form that needs one. */
export async function loadDescription(kind: IntegrationKind): Promise<AnyDescription> {
  const { descriptions } = await import('./all.js')
  return descriptions[kind]
}
