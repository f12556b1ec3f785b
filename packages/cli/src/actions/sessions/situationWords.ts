import { oneOf } from '../../output/oneOf.js'

/** How the situations that a session may be in are typed: the command's help is drawn without the rest of it. */
export const situationWords = ['atencao', 'no-ar', 'reconectando', 'fora-do-ar', 'nao-pareada'] as const
export const situationHelp = oneOf(situationWords)
