import { area } from '../../core/area.js'

export const sessions = area(async () => (await import('./rows.js')).sessions, {
  list: 'sessions',
  get: true,
  create: true,
  update: true,
  remove: true,
  connect: true,
  disconnect: true,
  qr: true,
  connectPhone: true,
  pairingCode: true,
})
