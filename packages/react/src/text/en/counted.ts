import { countOf, formatCount } from '@morpheus/sdk/format'

/** `1 session`, `1,200 sessions`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  countOf(count, one, many, 'en')

/** `1,200` */
export const number = (value: number): string => formatCount(value, 'en')
