import type { Morpheus } from '@morpheus/sdk'
import { useMorpheusContext } from '../provider/context.js'

/** The client given to the provider: every call of the API, typed. */
export function useMorpheus(): Morpheus {
  return useMorpheusContext().client
}
