import { area } from '../../core/area.js'

export const templates = area(async () => (await import('./rows.js')).templates, {
  list: 'templates',
  create: true,
  update: true,
  remove: true,
  duplicate: true,
  stats: true,
  import: true,
  library: true,
  installLibrary: true,
  analytics: true,
  preview: true,
  get: true,
})
