import type { Key } from 'ink'

const named = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['pageUp', 'pageUp'],
  ['pageDown', 'pageDown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['tab', 'tab'],
  ['escape', 'esc'],
] as const satisfies readonly (readonly [keyof Key, string])[]

const names: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  pageUp: 'PgUp',
  pageDown: 'PgDn',
  home: 'Home',
  end: 'End',
  ' ': 'espaço',
}

export function keyName(input: string, key: Key): string {
  return named.find(([flag]) => key[flag])?.[1] ?? input
}

export const keyLabel = (name: string) => names[name] ?? name
