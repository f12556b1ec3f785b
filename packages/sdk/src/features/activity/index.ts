import { area } from '../../core/area.js'

export const activity = area(async () => (await import('./rows.js')).activity, {
  list: 'logs',
  sample: true,
  download: true,
})
