import { area } from '../../core/area.js'

export const messages = area(async () => (await import('./rows.js')).messages, {
  send: true,
  sendTemplate: true,
  sendInteractive: true,
  react: true,
  edit: true,
  revoke: true,
  markRead: true,
  typing: true,
  check: true,
  pace: true,
  changePace: true,
  sendMedia: true,
  list: 'messages',
  get: true,
  media: true,
  linkedMedia: true,
  cancel: true,
  retry: true,
})
