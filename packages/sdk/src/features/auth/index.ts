import { area } from '../../core/area.js'

export const auth = area(async () => (await import('./rows.js')).auth, {
  login: true,
  logout: true,
  signOutEverywhere: true,
  verify: true,
  refresh: true,
})

export const deviceAuthorization = area(
  async () => (await import('./deviceAuthorization.js')).deviceAuthorization,
  { start: true, token: true, get: true, decide: true },
)

export const tokens = area(async () => (await import('./tokens.js')).tokens, { create: true })
