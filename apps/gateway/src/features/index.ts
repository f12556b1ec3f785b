import { type Contract, contract } from '@morpheus/sdk/contract'
import { merge, registry } from '../core/feature.js'
import type { HandlersOf } from '../core/http/call.js'
import { integrationTargets } from '../integrations/feature.js'
import { account } from './account/feature.js'
import { activity } from './activity/feature.js'
import { apiKeys } from './apiKeys/feature.js'
import { auth } from './auth/feature.js'
import { backups } from './backups/feature.js'
import { campaigns } from './campaigns/feature.js'
import { catalog } from './catalog/feature.js'
import { channels } from './channels/feature.js'
import { cloudTemplates } from './cloudTemplates/feature.js'
import { contacts } from './contacts/feature.js'
import { conversations } from './conversations/feature.js'
import { dashboard } from './dashboard/feature.js'
import { deliveries } from './deliveries/feature.js'
import { email } from './email/feature.js'
import { events } from './events/feature.js'
import { groups } from './groups/feature.js'
import { messages } from './messages/feature.js'
import { migration } from './migration/feature.js'
import { monitoring } from './monitoring/feature.js'
import { nodes } from './nodes/feature.js'
import { notifications } from './notifications/feature.js'
import { privacy } from './privacy/feature.js'
import { profile } from './profile/feature.js'
import { security } from './security/feature.js'
import { sessions } from './sessions/feature.js'
import { statuses } from './statuses/feature.js'
import { system } from './system/feature.js'
import { templates } from './templates/feature.js'
import { trace } from './trace/feature.js'
import { users } from './users/feature.js'
import { virtualPhone } from './virtualPhone/feature.js'

const features = registry([
  account,
  activity,
  apiKeys,
  auth,
  backups,
  campaigns,
  cloudTemplates,
  contacts,
  conversations,
  dashboard,
  deliveries,
  email,
  events,
  groups,
  messages,
  migration,
  monitoring,
  nodes,
  notifications,
  privacy,
  profile,
  security,
  sessions,
  statuses,
  channels,
  catalog,
  system,
  templates,
  trace,
  users,
  virtualPhone,
  integrationTargets,
])

type ServicesOf<Union> = (
  Union extends { handlers: (services: infer Services) => unknown }
    ? (services: Services) => void
    : never
) extends (services: infer All) => void
  ? All
  : never

export type Services = ServicesOf<(typeof features)[number]>

/** @throws TypeError where two features declare an area. */
export function mergeHandlers(services: Services): HandlersOf<Contract> {
  const handlers = merge<HandlersOf<Contract>>(features.map((one) => one.handlers(services)))
  if (!isComplete(handlers)) throw new TypeError('An area of the contract has no handlers')
  return handlers
}

function isComplete(handlers: Partial<HandlersOf<Contract>>): handlers is HandlersOf<Contract> {
  return Object.keys(contract).every((area) => Object.hasOwn(handlers, area))
}
