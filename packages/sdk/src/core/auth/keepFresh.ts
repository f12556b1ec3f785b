import type { Identity } from './identity.js'
import { lifeOf } from './tokenLife.js'

const checkIntervalMs = 60 * 60_000

/** Checks each hour and renews the token after half of its lifetime. Returns a function that stops the checks. */
export function keepFresh({ store, refresh }: Identity): () => void {
  const check = () => {
    const life = lifeOf(store.getState().token)
    if (life && Date.now() > (life.from + life.until) / 2) void refresh()
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  return () => clearInterval(timer)
}
