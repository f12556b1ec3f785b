import type { Session } from '@morpheus/sdk'
import { type SessionOrder, type SortKey, sortKeys, worstFirst } from './choice.js'

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

const names = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
const activityOf = ({ lastActivity }: Session) => (lastActivity ? Date.parse(lastActivity) : 0)

/** By name as people count: `Loja 9` before `Loja 10`; by activity the latest first. What is pinned stands before all others. */
export function inOrder(sessions: readonly Session[], order: SessionOrder | null): readonly Session[] {
  const sorted = sortedBy(sessions, order ?? 'standing')
  const ordered = order && isBackwards(order) ? [...sorted].reverse() : sorted
  if (!ordered.some(({ pinned }) => pinned)) return ordered
  return [...ordered.filter(({ pinned }) => pinned), ...ordered.filter(({ pinned }) => !pinned)]
}

function sortedBy(sessions: readonly Session[], order: SessionOrder): readonly Session[] {
  if (order === 'name' || order === '-name')
    return [...sessions].sort((one, other) => names.compare(one.name, other.name))
  if (order === 'activity' || order === '-activity') {
    const times = new Map(sessions.map((session) => [session, activityOf(session)]))
    return [...sessions].sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0))
  }
  return worstFirst(sessions)
}
