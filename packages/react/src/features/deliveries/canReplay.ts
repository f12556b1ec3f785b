import type { Delivery } from '@morpheus/sdk'

/** Deliveries that wait for their first attempt or are in progress need no replay. */
export function canReplay({ state }: Delivery): boolean {
  return state !== 'waiting' && state !== 'delivering'
}
