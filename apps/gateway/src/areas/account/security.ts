import type { Contract } from '@morpheus/sdk/contract'
import type { Devices } from '../../accounts/devices/devices.js'
import type { PasswordChange } from '../../accounts/passwordChange.js'
import type { TwoFactor } from '../../accounts/twoFactor/twoFactor.js'
import type { AreaHandlers, Handler } from '../../http/call.js'

interface SecurityRooms {
  passwordChange: PasswordChange
  twoFactor: TwoFactor
  devices: Devices
}

export function securityHandlers({
  passwordChange,
  twoFactor,
  devices,
}: SecurityRooms): AreaHandlers<Contract['security']> {
  const changePassword: Handler<Contract['security']['changePassword']> = async ({
    caller,
    body,
    origin,
  }) => {
    await passwordChange.change(caller, body, origin)
    return {}
  }
  return {
    changePassword,
    changePasswordDocumented: changePassword,
    twoFactor: ({ caller }) => twoFactor.state(caller.user.id),
    setupTwoFactor: ({ caller }) => twoFactor.setup(caller),
    enableTwoFactor: ({ caller, body, origin }) => twoFactor.enable(caller, body.token, origin),
    disableTwoFactor: async ({ caller, body, origin }) => {
      await twoFactor.disable(caller, body.password, origin)
      return {}
    },
    renewRecoveryCodes: ({ caller, body, origin }) =>
      twoFactor.renewRecoveryCodes(caller, body.password, origin),
    devices: async ({ caller }) => ({ devices: await devices.list(caller) }),
    endDevice: async ({ caller, params, origin }) => {
      await devices.end(caller, params.id, origin)
      return {}
    },
    endOtherDevices: async ({ caller, origin }) => {
      await devices.endOthers(caller, origin)
      return {}
    },
  }
}
