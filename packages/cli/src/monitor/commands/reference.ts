import type { Key } from 'ink'
import type { Group } from './command.js'
import { monitorCommands } from './table.js'

const keyNames = [
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

const groupLabels: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  pageUp: 'PgUp',
  pageDown: 'PgDn',
  home: 'Home',
  end: 'End',
  ' ': 'espaço',
}

export function getKeyName(input: string, key: Key): string {
  return keyNames.find(([flag]) => key[flag])?.[1] ?? input
}

export const keyLabel = (name: string) => groupLabels[name] ?? name

interface CommandRow {
  readonly keys: string
  readonly name: string
  readonly help: string
}

function listCommandGroups(): ReadonlyMap<Group, readonly CommandRow[]> {
  const groups = new Map<Group, CommandRow[]>()
  for (const { group, keys, display, word, aliases = [], accepted, takenName, help } of monitorCommands) {
    const argument =
      accepted === undefined ? '' : ` ${takenName ?? (accepted.length === 1 ? `[${accepted[0]}]` : '…')}`
    const ownWord = word === undefined ? [] : [`:${word}${argument}`]
    const row = {
      keys: display ?? keys.map(keyLabel).join(' '),
      name: [...ownWord, ...aliases.map((alias) => `:${alias}`)].join(' '),
      help,
    }
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  return groups
}

export function formatCommands(heading: (text: string) => string = (text) => text): string[] {
  const groups = listCommandGroups()
  const rows = [...groups.values()].flat()
  const getWidest = (getText: (row: CommandRow) => string) =>
    Math.max(...rows.map((row) => getText(row).length))
  const [keys, words] = [getWidest((row) => row.keys), getWidest((row) => row.name)]
  return [...groups].flatMap(([group, rows]) => [
    heading(group),
    ...rows.map((row) => `  ${row.keys.padEnd(keys)}  ${row.name.padEnd(words)}  ${row.help}`),
  ])
}
