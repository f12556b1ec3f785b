import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { SystemLog } from '../../core/log/systemLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { DeliveryLog } from '../deliveries/deliveryLog.js'
import type { ConnectCommands } from '../sessions/connectCommands.js'
import { getVisibleSession, type SessionScope } from '../sessions/ownSession.js'
import { AvailabilityHistory } from './availability/availabilityHistory.js'
import type { Monitoring } from './monitoring.js'
import { retention } from './retentionJob.js'
import { sampling } from './samplingJob.js'
import type { SessionsHealth } from './sessionsHealth.js'
import { monitoringTables } from './tables.js'
import { throughputSummary } from './throughput.js'

const defaultLimit = 500
const integrationsShown = 200

interface Monitored {
  monitoring: Monitoring
  sessionsHealth: SessionsHealth
  connectCommands: ConnectCommands
  deliveries: DeliveryLog
  log: SystemLog
  availability: AvailabilityHistory
  timeZoneOf: (userId: string) => Promise<string>
  /** @throws HttpError 404 for an unknown or foreign session. */
  checkSession: (id: string, scope: SessionScope) => Promise<unknown>
}

function monitoringHandlers({
  monitoring,
  sessionsHealth,
  connectCommands,
  deliveries,
  log,
  availability,
  timeZoneOf,
  checkSession,
}: Monitored): AreaHandlers<Contract['monitoring']> {
  return {
    integrations: ({ caller, query }) =>
      deliveries.listTargetHealth(caller.user.id, query.limit ?? integrationsShown, caller.visibleSessions),
    metrics: ({ caller }) => monitoring.metrics(caller.user.id, caller.visibleSessions),
    sessions: ({ caller, query }) =>
      sessionsHealth.list(caller.user.id, {
        visibleSessions: caller.visibleSessions,
        ids: parseIds(query.sessionIds),
      }),
    logs: async ({ caller, query: { before, after, limit = defaultLimit, ...filter } }) => {
      const { user, visibleSessions } = caller
      if (filter.sessionId !== undefined)
        await checkSession(filter.sessionId, { userId: user.id, visibleSessions })
      return log.read(
        user.id,
        { ...filter, before: parseId(before), after: parseId(after), visibleSessions },
        limit,
      )
    },
    clearLogs: async ({ caller, query }) => ({ deleted: await log.clear(caller.user.id, query) }),
    sessionMetrics: async ({ caller, params }) => {
      const session = await sessionsHealth.get(params.id, caller.user.id)
      const messages = await sessionsHealth.messagesOf(session.id)
      const timeZone = await timeZoneOf(caller.user.id)
      return { session, timeZone, history: sessionsHealth.listLatencies(session.id), messages }
    },
    restartSession: async ({ caller, params }) => {
      await connectCommands.restart(params.id, caller.user.id, caller.callerKey)
      return { session: await sessionsHealth.get(params.id, caller.user.id) }
    },
    trends: ({ caller }) => monitoring.dayTrends(caller.user.id, caller.visibleSessions),
    availability: async ({ caller, query }) => ({
      timeZone: await timeZoneOf(caller.user.id),
      ...(await availability.of(
        { userId: caller.user.id, visibleSessions: caller.visibleSessions, ids: parseIds(query.sessionIds) },
        { hours: query.hours, parts: query.parts },
      )),
    }),
    history: async ({ caller, query }) => ({
      timeZone: await timeZoneOf(caller.user.id),
      samples: await monitoring.history(caller.user.id, query.timeRange, caller.visibleSessions),
      events: await monitoring.events(caller.user.id, query.timeRange, caller.visibleSessions),
    }),
  }
}

function parseIds(text: string | undefined): string[] | undefined {
  return text?.split(',').filter(Boolean)
}

function parseId(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

export interface Services {
  db: Db
  clock: Clock
  timeZones: TimeZones
  monitoringModule: { monitoring: Monitoring; sessionsHealth: SessionsHealth }
  sessionModule: { connectCommands: ConnectCommands }
  deliveryModule: { log: DeliveryLog }
  systemLog: SystemLog
}

export const monitoring = feature({
  rows: { monitoring: contract.monitoring },
  handlers: ({
    db,
    clock,
    timeZones,
    monitoringModule,
    sessionModule,
    deliveryModule,
    systemLog,
  }: Services) => ({
    monitoring: monitoringHandlers({
      monitoring: monitoringModule.monitoring,
      sessionsHealth: monitoringModule.sessionsHealth,
      connectCommands: sessionModule.connectCommands,
      deliveries: deliveryModule.log,
      log: systemLog,
      availability: new AvailabilityHistory(db, clock),
      timeZoneOf: (userId) => timeZones.getZone(userId),
      checkSession: (id, whose) => getVisibleSession(db, id, whose),
    }),
  }),
  tables: monitoringTables,
  jobs: { sampling, retention, throughputSummary },
})
