import { area } from '../../core/area.js'

export const account = area(async () => (await import('./rows.js')).account, {
  get: true,
  update: true,
  settings: true,
  updateSettings: true,
})
