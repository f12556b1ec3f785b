import type { Identity } from './identity.js'
import { lifeOf } from './tokenLife.js'

/** In milliseconds. */
export const renewalLimits = { check: 60 * 60_000 } as const

/**
 * Renews the token after half of its life, so that nobody is signed out while working. Returns the function that stops
 * it.
 */
export function keepFresh({ store, refresh }: Identity): () => void {
  const check = () => {
    const life = lifeOf(store.getState().token)
    if (life && Date.now() > (life.from + life.until) / 2) void refresh()
  }
  check()
  const timer = setInterval(check, renewalLimits.check)
  return () => clearInterval(timer)
}
