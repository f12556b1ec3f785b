import type { Identity } from './identity.js'

/** In milliseconds. */
export const renewalLimits = { check: 60 * 60_000 } as const

/**
 * Exchanges the token for a fresh one once half of its life is over, so that nobody is signed out while working.
 * Returns the function that stops it.
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

/** From when until when a JWT holds, in milliseconds since the epoch; `null` for a token that does not say. */
function lifeOf(token: string | null): { from: number; until: number } | null {
  const payload = token?.split('.')[1]
  if (payload === undefined) return null
  try {
    const { iat, exp } = Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return typeof iat === 'number' && typeof exp === 'number' ? { from: iat * 1000, until: exp * 1000 } : null
  } catch {
    return null
  }
}
