import { area } from '../../core/area.js'

export const users = area(async () => (await import('./rows.js')).users, {
  list: true,
  block: true,
  unblock: true,
})

export const invitations = area(async () => (await import('./invitations.js')).invitations, {
  list: true,
  create: true,
  resend: true,
  remove: true,
  check: true,
  accept: true,
})
