import type { AllTexts } from '../text/all.js'

export const plot: AllTexts['plot'] = {
  plot: 'plot',
  keys: 'Arrows go from point to point, Home and End to the ends, + zooms in and Escape goes back.',
  now: 'now',
  most: 'max',
  change: (amount, sign) => (sign === 0 ? 'unchanged' : `${sign > 0 ? '+' : '-'}${amount}`),
  partial: 'in progress',
  moreEvents: (count) => (count === 1 ? 'and 1 more event' : `and ${count} more events`),
  dataOf: (time) => `Data of ${time}`,
}
