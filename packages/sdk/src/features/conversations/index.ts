import { area } from '../../core/area.js'

export const conversations = area(async () => (await import('./rows.js')).conversations, {
  list: 'conversations',
  get: true,
  update: true,
})
