import { integrationNames } from '../../integrations/find.js'
import { oneOf } from '../../output/oneOf.js'

/** How a session is named in arguments. */
export const session = 'ID, início do ID ou nome da sessão'
/** How an integration is. */
export const which = oneOf(integrationNames)
