import { formatCount } from '@morpheus/sdk/format'
import type { Cell } from '../../core/output/table.js'

/** A count in a table; a dash for none. */
export const counted = (count: number | undefined): Cell =>
  count ? { text: formatCount(count) } : { text: '–', colour: 'grey' }
