import { area } from '../../core/area.js'

export const security = area(async () => (await import('./rows.js')).security, {
  changePassword: true,
  changePasswordDocumented: true,
  twoFactor: true,
  setupTwoFactor: true,
  enableTwoFactor: true,
  disableTwoFactor: true,
  renewRecoveryCodes: true,
  devices: true,
  endDevice: true,
  endOtherDevices: true,
})
