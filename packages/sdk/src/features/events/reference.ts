import type { ReferenceOf } from '../../core/rowReference.js'
import type { events as rows } from './rows.js'

export const events: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os eventos armazenados a partir de um cursor' },
}
