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
  return keyNames.find(([flag]) => key[flag])?.[1] ?? input
}

export const keyLabel = (name: string) => names[name] ?? name

interface CommandRow {
  readonly keys: string
  readonly word: string
  readonly help: string
}

function commandGroups(): ReadonlyMap<Group, readonly CommandRow[]> {
  const groups = new Map<Group, CommandRow[]>()
  for (const { group, keys, shown, word, aliases = [], takes, taken, help } of monitorCommands) {
    const given = takes === undefined ? '' : ` ${taken ?? (takes.length === 1 ? `[${takes[0]}]` : '…')}`
    const own = word === undefined ? [] : [`:${word}${given}`]
    const row = {
      keys: shown ?? keys.map(keyLabel).join(' '),
      word: [...own, ...aliases.map((alias) => `:${alias}`)].join(' '),
      help,
    }
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  return groups
}

export function commandLines(heading: (text: string) => string = (text) => text): string[] {
  const groups = commandGroups()
  const rows = [...groups.values()].flat()
  const widest = (of: (row: CommandRow) => string) => Math.max(...rows.map((row) => of(row).length))
  const [keys, words] = [widest((row) => row.keys), widest((row) => row.word)]
  return [...groups].flatMap(([group, own]) => [
    heading(group),
    ...own.map((row) => `  ${row.keys.padEnd(keys)}  ${row.word.padEnd(words)}  ${row.help}`),
  ])
}
