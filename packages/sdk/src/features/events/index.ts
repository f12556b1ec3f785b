import { area } from '../../core/area.js'

export const events = area(async () => (await import('./rows.js')).events, { list: true })
