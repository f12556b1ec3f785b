import { oneOf } from '../../core/output/oneOf.js'
import { integrationNames } from './find.js'

export const session = 'ID, início do ID ou nome da sessão'
export const which = oneOf(integrationNames)
