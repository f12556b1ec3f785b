import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { DeviceAuthorization } from './deviceAuthorization.js'

export function deviceAuthorizationHandlers(
  devices: DeviceAuthorization,
): AreaHandlers<Contract['deviceAuthorization']> {
  return {
    start: ({ body, network, origin }) => devices.start(body.deviceName, network, origin),
    token: ({ body, network, origin }) => devices.exchange(body.deviceCode, network, origin),
    get: ({ params, signIn: caller, network }) => devices.find(params.userCode, { caller, network }),
    decide: async ({ params, body, signIn: caller, network, origin }) => {
      await devices.decide(params.userCode, body.approve, { caller, network, origin })
      return {}
    },
  }
}
