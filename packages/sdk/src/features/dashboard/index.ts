import { area } from '../../core/area.js'

export const dashboard = area(async () => (await import('./rows.js')).dashboard, {
  overview: true,
  stats: true,
  messageStats: true,
})
