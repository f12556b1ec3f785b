import { type SessionOrder, type SortKey, sortKeys } from './sessionListFilter.js'

/** @returns the order named in an address; null for unknown names */
export function readOrder(name: string | null): SessionOrder | null {
  const key = sortKeys.find((one) => one === name || `-${one}` === name)
  if (key === undefined) return null
  return name === key ? key : `-${key}`
}

export function isBackwards(order: SessionOrder): boolean {
  return order.startsWith('-')
}

export function toggleOrder(order: SessionOrder | null, key: SortKey): SessionOrder | null {
  if (order === key) return `-${key}`
  return order === `-${key}` ? null : key
}
