import { area } from '../../core/area.js'

export const privacy = area(async () => (await import('./rows.js')).privacy, {
  find: true,
  export: true,
  forget: true,
  forgettings: true,
  retention: true,
  changeRetention: true,
})
