import {
  type Answer,
  type Contract,
  contract,
  conversationKinds,
  eventTargetKinds,
} from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Origin } from '../../core/log/activityLog.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { DeliveryLog } from './deliveryLog.js'
import { deliveriesTables } from './tables.js'

export interface Services {
  deliveryModule: { log: DeliveryLog }
  timeZones: TimeZones
  copyIntegration: CopyIntegration
}

export const deliveries = feature({
  rows: { deliveries: contract.deliveries },
  handlers: ({ deliveryModule, timeZones, copyIntegration }: Services) => ({
    deliveries: deliveryHandlers(deliveryModule.log, (userId) => timeZones.getZone(userId), copyIntegration),
  }),
  tables: deliveriesTables,
  jobs: {},
})

type CopyIntegration = (
  ...copied: [kind: string, sessionId: string, userId: string, from: string, origin: Origin]
) => Promise<Answer<Contract['deliveries']['copyIntegration']>>

function deliveryHandlers(
  log: DeliveryLog,
  timeZoneOf: (userId: string) => Promise<string>,
  copy: CopyIntegration,
): AreaHandlers<Contract['deliveries']> {
  return {
    targets: ({ caller, params }) => log.getTargetHealth(eventTargetKinds, params.id, caller.user.id),
    integrations: ({ caller, params }) => log.getTargetHealth(conversationKinds, params.id, caller.user.id),
    list: ({ caller, query }) => log.readAll(caller.user.id, query, caller.visibleSessions),
    copyIntegration: ({ caller, params, body, origin }) =>
      copy(params.kind, params.id, caller.user.id, body.fromSessionId, origin),
    logs: ({ caller, params, query }) => log.read(params.id, caller.user.id, query),
    history: async ({ caller, params, query }) => ({
      timeZone: await timeZoneOf(caller.user.id),
      buckets: await log.history(params.id, caller.user.id, query),
    }),
    get: ({ caller, params }) => log.get(params.id, caller.user.id, params.deliveryId),
    replay: async ({ caller, params }) => ({
      delivery: await log.replay(params.id, caller.user.id, params.deliveryId),
    }),
    replayFailed: async ({ caller, params, body }) => ({
      replayed: await log.replayFailed(params.id, caller.user.id, body),
    }),
    pause: async ({ caller, params }) => ({
      target: await log.setPaused(params.id, caller.user.id, params.target, true),
    }),
    resume: async ({ caller, params }) => ({
      target: await log.setPaused(params.id, caller.user.id, params.target, false),
    }),
    logsOf: ({ caller, query: { sessionId, eventType, ...query } }) =>
      log.read(sessionId, caller.user.id, { ...query, event: eventType }),
    test: async ({ caller, body: { sessionId, ...event } }) => ({
      deliveries: await log.queueTestEvent(sessionId, caller.user.id, event),
    }),
  }
}
