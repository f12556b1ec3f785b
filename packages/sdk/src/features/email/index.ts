import { area } from '../../core/area.js'

export const email = area(async () => (await import('./rows.js')).email, {
  status: true,
  testEmail: true,
  simulateAlert: true,
  emails: true,
  alerts: true,
  changeAlerts: true,
  smtp: true,
  changeSmtp: true,
  removeSmtp: true,
})

export const notificationSettings = area(
  async () => (await import('./notificationSettings.js')).notificationSettings,
  { get: true, update: true },
)
