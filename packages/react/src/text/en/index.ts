import { en as sdk } from '@morpheus/sdk/en'
import type { AllTexts } from '../all.js'
import * as account from './account.js'
import * as first from './first.js'
import * as integrations from './integrations.js'
import * as monitoring from './monitoring.js'
import * as overview from './overview.js'
import * as people from './people.js'
import * as reference from './reference.js'
import * as sessions from './sessions.js'
import * as templates from './templates.js'

/**
 * All kit texts in English, complete by type; loaded only where it is imported.
 * @example
 * <MorpheusProvider client={morpheus} locale="en" texts={en}>
 */
export const en: AllTexts = {
  ...first,
  ...sessions,
  ...overview,
  ...monitoring,
  ...integrations,
  ...account,
  ...people,
  ...templates,
  ...reference,
  sdk,
}
