import { area } from '../../core/area.js'

export const cloudTemplates = area(async () => (await import('./rows.js')).cloudTemplates, {
  list: 'templates',
  create: true,
  uploadSample: true,
  get: true,
  update: true,
  remove: true,
})
