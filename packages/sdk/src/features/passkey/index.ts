import { area } from '../../core/area.js'

export const passkey = area(async () => (await import('./rows.js')).passkey, {
  start: true,
  answer: true,
  confirm: true,
})
