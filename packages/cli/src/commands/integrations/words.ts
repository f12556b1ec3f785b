import { integrationNames } from '../../integrations/find.js'
import { oneOf } from '../../output/oneOf.js'

export const session = 'ID, início do ID ou nome da sessão'
export const which = oneOf(integrationNames)
