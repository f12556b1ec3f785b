import type { events as rows } from '../areas/events.js'
import type { ReferenceOf } from '../rowReference.js'

export const events: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os eventos armazenados a partir de um cursor' },
}
