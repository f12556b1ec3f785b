import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers, Handler } from '../../core/http/call.js'
import type { Devices } from '../auth/devices/devices.js'
import type { TwoFactor } from '../auth/twoFactor/twoFactor.js'
import type { PasswordChange } from './passwordChange.js'

export const security = feature({
  rows: { security: contract.security },
  handlers: ({ accountModule }: { accountModule: SecurityServices }) => ({
    security: securityHandlers(accountModule),
  }),
  tables: {},
  jobs: {},
})

export interface SecurityServices {
  passwordChange: PasswordChange
  twoFactor: TwoFactor
  devices: Devices
}

function securityHandlers({
  passwordChange,
  twoFactor,
  devices,
}: SecurityServices): AreaHandlers<Contract['security']> {
  const changePassword: Handler<Contract['security']['changePassword']> = async ({
    signIn: caller,
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
    setupTwoFactor: ({ signIn: caller }) => twoFactor.setup(caller),
    enableTwoFactor: ({ signIn: caller, body, origin }) => twoFactor.enable(caller, body.token, origin),
    disableTwoFactor: async ({ signIn: caller, body, origin }) => {
      await twoFactor.disable(caller, body.password, origin)
      return {}
    },
    renewRecoveryCodes: ({ signIn: caller, body, origin }) =>
      twoFactor.renewRecoveryCodes(caller, body.password, origin),
    devices: async ({ signIn: caller }) => ({ devices: await devices.list(caller) }),
    endDevice: async ({ signIn: caller, params, origin }) => {
      await devices.end(caller, params.id, origin)
      return {}
    },
    endOtherDevices: async ({ signIn: caller, origin }) => {
      await devices.endOthers(caller, origin)
      return {}
    },
  }
}
