import { area } from '../../core/area.js'

export const backups = area(async () => (await import('./rows.js')).backups, {
  list: true,
  create: true,
  progress: true,
  schedule: true,
  changeSchedule: true,
  upload: true,
  download: true,
  restore: true,
  remove: true,
  exportSettings: true,
  importSettings: true,
})
