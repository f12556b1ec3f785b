import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSources } from '../withoutSources.mjs'

export interface Member {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly text: string
  /** Text of `@default`. */
  readonly fallback: string
}

export interface Declared {
  readonly bases: readonly string[]
  readonly members: readonly Member[]
}

export interface Source {
  readonly path: string
  /** Published text: spec references are removed, because package users do not have the specification. */
  readonly text: string
}

export function sourcesOf(root: string): Source[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .sort()
    .map((path) => ({ path, text: withoutSources(readFileSync(join(root, path), 'utf8')) }))
}

/** Exported interfaces by name. Relies on Biome's format: members are indented by two spaces. */
export function declarationsOf(sources: readonly Source[]): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>()
  for (const { text } of sources) {
    for (const found of text.matchAll(
      /^export interface (\w+)(?:<[^{]*?>)?(?:\s+extends\s+([^{]+?))?\s*\{(\n[\s\S]*?^)?\}/gm,
    )) {
      const [, name = '', bases = '', body = ''] = found
      declared.set(name, { bases: apart(bases), members: membersOf(body) })
    }
    for (const [, name = '', base = ''] of text.matchAll(
      /^export type (\w+) = (\w+Props|(?:Pick|Omit)<\w+, [^>]*>)$/gm,
    ))
      declared.set(name, { bases: [base], members: [] })
  }
  return declared
}

/** Splits `A, B<C, D>` at top-level commas. */
function apart(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  for (const letter of list.replace(/\s+/g, ' ')) {
    if (letter === '<') depth++
    if (letter === '>') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + letter)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function membersOf(body: string): Member[] {
  const members: Member[] = []
  const member =
    /((?: {2}\/\*\*[\s\S]*?\*\/\n)?) {2}(?:readonly )?(\w+)(\??)(: |\()([\s\S]*?)\n(?= {2}[\w/[]|$)/g
  for (const [, comment = '', name = '', optional, mark, rest = ''] of body.matchAll(member)) {
    const said = saidIn(comment)
    members.push({
      name,
      type: oneLine(mark === '(' ? `(${rest}` : rest),
      isRequired: optional === '',
      text: said.text,
      fallback: said.fallback,
    })
  }
  return members
}

/** Description and `@default` of a comment. */
export function saidIn(comment: string): { text: string; fallback: string } {
  const plain = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
  const [text = ''] = plain.split(/\n\s*@/)
  const fallback = /@default ([^\n]*)/.exec(plain)?.[1] ?? ''
  return { text: oneLine(text), fallback: fallback.trim() }
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replace(/ \| undefined$/, '')
    .replace(/^\((\(.*\) => \w+)\)$/, '$1')
    .trim()

/** Doc comment directly before an exported declaration; empty when there is none. */
export function commentOf({ text }: Source, name: string): string {
  const found = new RegExp(`^export (?:async )?(?:const|function|interface|type) ${name}\\b`, 'm').exec(text)
  if (!found) return ''
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, found.index))?.[0] ?? ''
}
