import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { deliveriesTables } from '../../core/tables/deliveries.js'
import type { DeliveryLog } from './deliveryLog.js'
import { type CopyIntegration, deliveryHandlers } from './handlers.js'

export interface Services {
  delivery: { log: DeliveryLog }
  timeZones: TimeZones
  copyIntegration: CopyIntegration
}

export const deliveries = feature({
  rows: { deliveries: contract.deliveries },
  handlers: ({ delivery, timeZones, copyIntegration }: Services) => ({
    deliveries: deliveryHandlers(delivery.log, (userId) => timeZones.of(userId), copyIntegration),
  }),
  tables: deliveriesTables,
})
