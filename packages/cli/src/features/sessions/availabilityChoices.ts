import { formatChoices } from '../../core/declare.js'

/** Values of `--situacao`, in a module of their own, since the command's help loads nothing else. */
export const availabilityChoices = ['atencao', 'no-ar', 'reconectando', 'fora-do-ar', 'nao-pareada'] as const
export const availabilityHelp = formatChoices(availabilityChoices)
