import { integrationNames } from '../../integrations/find.js'
import { oneOf } from '../../output/oneOf.js'

/** Help text of a session argument. */
export const session = 'ID, início do ID ou nome da sessão'
/** Help text of an integration argument. */
export const which = oneOf(integrationNames)
