import { formatCount } from '@morpheus/sdk/format'
import type { Cell } from '../../output/table.js'

/** A number of a table; a dash for none. */
export const counted = (count: number | undefined): Cell =>
  count ? { text: formatCount(count) } : { text: '–', colour: 'grey' }
