import type { Identity } from './identity.js'
import { readTokenLife } from './tokenLife.js'

const checkIntervalMs = 60 * 60_000

/** Checks each hour and renews the token after half of its lifetime. Returns a function that stops the checks. */
export function renewTokenPeriodically({ store, refresh }: Identity): () => void {
  const check = () => {
    const lifetime = readTokenLife(store.getState().token)
    if (lifetime && Date.now() > (lifetime.from + lifetime.until) / 2) void refresh()
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  return () => clearInterval(timer)
}
