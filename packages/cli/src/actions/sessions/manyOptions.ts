import type { SureOptions } from '../sure.js'

/** Which of all sessions are meant; without any, one is. */
export interface ManyOptions extends SureOptions {
  todas?: boolean
  /** Those that have this tag. */
  etiqueta?: string
  /** Those that stand so. */
  situacao?: string
}

export const meansMany = ({ todas, etiqueta, situacao }: ManyOptions) =>
  todas === true || etiqueta !== undefined || situacao !== undefined
