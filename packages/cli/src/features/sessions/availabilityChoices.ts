import { formatChoices } from '../../core/declare.js'

/** The words for situations, in a module of their own, as the command's help loads nothing else. */
export const situationWords = ['atencao', 'no-ar', 'reconectando', 'fora-do-ar', 'nao-pareada'] as const
export const situationHelp = formatChoices(situationWords)
