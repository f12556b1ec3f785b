import type { Morpheus } from '@morpheus/sdk'
import { useMorpheusContext } from '../provider/context.js'

/** The provider's client: every API call, typed. */
export function useMorpheus(): Morpheus {
  return useMorpheusContext().client
}
