import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Clock } from '../../core/lib/clock.js'
import type { SystemLog } from '../../core/log/systemLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { monitoringTables } from '../../core/tables/monitoring.js'
import type { DeliveryLog } from '../deliveries/deliveryLog.js'
import type { Connections } from '../sessions/connections.js'
import { ownSessionAmong } from '../sessions/ownSession.js'
import { AvailabilityHistory } from './availability/availabilityHistory.js'
import { monitoringHandlers } from './handlers.js'
import type { Monitoring } from './monitoring.js'

export interface Services {
  db: Db
  clock: Clock
  timeZones: TimeZones
  observatory: { monitoring: Monitoring }
  room: { connections: Connections }
  delivery: { log: DeliveryLog }
  systemLog: SystemLog
}

export const monitoring = feature({
  rows: { monitoring: contract.monitoring },
  handlers: ({ db, clock, timeZones, observatory, room, delivery, systemLog }: Services) => ({
    monitoring: monitoringHandlers({
      monitoring: observatory.monitoring,
      connections: room.connections,
      deliveries: delivery.log,
      log: systemLog,
      availability: new AvailabilityHistory(db, clock),
      timeZoneOf: (userId) => timeZones.of(userId),
      checkSession: (id, whose) => ownSessionAmong(db, id, whose),
    }),
  }),
  tables: monitoringTables,
})
