import { area } from '../../core/area.js'

export const system = area(async () => (await import('./rows.js')).system, {
  info: true,
  documentedInfo: true,
  health: true,
  metrics: true,
})
