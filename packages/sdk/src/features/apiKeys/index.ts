import { area } from '../../core/area.js'

export const apiKeys = area(async () => (await import('./rows.js')).apiKeys, {
  list: true,
  create: true,
  remove: true,
})
