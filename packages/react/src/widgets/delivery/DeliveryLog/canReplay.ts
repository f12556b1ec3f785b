import type { Delivery } from '@morpheus/sdk'

/** What still waits for its first attempt, or is being attempted, goes out by itself. */
export function canReplay({ state }: Delivery): boolean {
  return state !== 'waiting' && state !== 'delivering'
}
