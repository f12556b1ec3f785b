import { area } from '../../core/area.js'

export const deliveries = area(async () => (await import('./rows.js')).deliveries, {
  targets: true,
  integrations: true,
  list: 'logs',
  copyIntegration: true,
  logs: 'logs',
  history: true,
  get: true,
  replay: true,
  replayFailed: true,
  pause: true,
  resume: true,
  logsOf: 'logs',
  test: true,
})
