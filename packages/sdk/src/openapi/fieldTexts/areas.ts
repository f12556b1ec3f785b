import type { FieldTexts } from '../../core/fieldTexts.js'
import { accountsFields } from './accounts.js'
import { integrationsFields } from './integrations.js'
import { messagingFields } from './messaging.js'
import { operationFields } from './operation.js'
import { peopleFields } from './people.js'

/** Fields by area of the contract; those of socket events and deliveries are in `events`. */
export const areaFields: Readonly<Record<string, FieldTexts>> = {
  ...messagingFields,
  ...peopleFields,
  ...accountsFields,
  ...operationFields,
  ...integrationsFields,
}
