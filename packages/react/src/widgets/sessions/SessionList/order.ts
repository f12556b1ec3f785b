import { type SessionOrder, type SortKey, sortKeys } from './choice.js'

/** @returns an order by the name that an address has for it; null for anything else */
export function readOrder(name: string | null): SessionOrder | null {
  const key = sortKeys.find((one) => one === name || `-${one}` === name)
  if (key === undefined) return null
  return name === key ? key : `-${key}`
}

export function isBackwards(order: SessionOrder): boolean {
  return order.startsWith('-')
}

/** The order after a click on a column's title: by it, the other way round, and as it was. */
export function orderAfter(order: SessionOrder | null, key: SortKey): SessionOrder | null {
  if (order === key) return `-${key}`
  return order === `-${key}` ? null : key
}
