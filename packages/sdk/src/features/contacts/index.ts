import { area } from '../../core/area.js'

export const contacts = area(async () => (await import('./rows.js')).contacts, {
  list: 'contacts',
  ofAccount: 'contacts',
  stats: true,
})
