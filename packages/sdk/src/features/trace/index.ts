import { area } from '../../core/area.js'

export const trace = area(async () => (await import('./rows.js')).trace, { get: true })
