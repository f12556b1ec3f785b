import type { SureOptions } from '../../core/sure.js'

/** Selects several sessions; without any option the command is about one. */
export interface ManyOptions extends SureOptions {
  todas?: boolean
  etiqueta?: string
  situacao?: string
}

export const meansMany = ({ todas, etiqueta, situacao }: ManyOptions) =>
  todas === true || etiqueta !== undefined || situacao !== undefined
