import type { NamedField, Values } from '@morpheus/sdk/integrations'
import { wrap } from '../output/wrap.js'
import { optionsOf } from './form.js'

const lexeme = /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|(?:-?\d[\d.eE+-]*|true|false|null)(?!\w))/y

type ExpectedToken = 'value' | 'valueOrEnd' | 'key' | 'colon' | 'next'

/** The length of the valid JSON prefix, in characters. Node's own errors do not always have a position. */
function brokenAt(text: string): number {
  const open: string[] = []
  let wanted: ExpectedToken = 'value'
  let at = 0
  for (;;) {
    lexeme.lastIndex = at
    const token = lexeme.exec(text)?.[1]
    const follows: ExpectedToken | undefined = token === undefined ? undefined : step(token, wanted, open)
    if (follows === undefined) return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    at = lexeme.lastIndex
    wanted = follows
  }
}

/** The expected kind of the next token; undefined where the token is misplaced. */
function step(token: string, wanted: ExpectedToken, open: string[]): ExpectedToken | undefined {
  const inside = open.at(-1)
  if (token === '}' || token === ']') {
    const fits = inside === (token === '}' ? '{' : '[') && wanted !== 'value' && wanted !== 'colon'
    if (fits) open.pop()
    return fits ? 'next' : undefined
  }
  if (wanted === 'key') return token.startsWith('"') ? 'colon' : undefined
  if (wanted === 'colon') return token === ':' ? 'value' : undefined
  if (wanted === 'next') {
    if (token !== ',' || inside === undefined) return undefined
    return inside === '{' ? 'key' : 'value'
  }
  if (token === ',' || token === ':') return undefined
  if (token !== '{' && token !== '[') return 'next'
  open.push(token)
  return token === '{' ? 'key' : 'valueOrEnd'
}

/** JSON with `//` and block comments and trailing commas, as in editors' settings. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const trailing = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g

type ParsedJson = { value: unknown } | { line: number }

export function readCommented(text: string): ParsedJson {
  // Blanked instead of removed, so that positions match the person's file.
  const bare = text
    .replace(tokens, (token) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' ')))
    .replace(trailing, (token) => (token.startsWith('"') ? token : ' '))
  try {
    return { value: JSON.parse(bare) }
  } catch {
    const end = Math.min(brokenAt(bare), bare.trimEnd().length)
    return { line: bare.slice(0, end).split('\n').length }
  }
}

export function isBlank(text: string): boolean {
  return text.replace(tokens, (token) => (token.startsWith('"') ? token : '')).trim() === ''
}

interface DraftOptions {
  title: string
  fields: readonly NamedField[]
  values: Values
}

const width = 74

export function createDraft({ title, fields, values }: DraftOptions): string {
  const blocks = fields.map((field) => block(field, values[field.name]))
  const rules = [
    title,
    '',
    'Salve e feche para aplicar. Para desistir, feche sem salvar ou apague tudo.',
    'Segredos aparecem como •••• e, se ficarem assim, continuam os mesmos.',
    'Um campo cuja linha for apagada também continua como está.',
  ]
  return `${comment(rules, '')}\n{\n${blocks.join('\n\n')}\n}\n`
}

function block(field: NamedField, value: unknown): string {
  const { name, label, help, kind, presence } = field
  const required = presence === 'required'
  const options = optionsOf(field)
  const about = [[`${label}${required ? ' (obrigatório)' : ''}`, help].filter(Boolean).join(': ')]
  const chosen = kind === 'events' && options !== null
  if (options && !chosen) about.push(`Opções: ${options.join(', ')}`)
  if (kind === 'toggle') about.push('true ou false')
  const isShown = value !== undefined || required
  const entry = chosen ? choices(options, value) : JSON.stringify(value ?? '', null, 2)
  // Always with a comma: uncommenting a line below must not break the one above.
  const line = `"${name}": ${entry.replaceAll('\n', '\n  ')},`
  return `${comment(
    about.flatMap((line) => wrap(line, width)),
    '  ',
  )}\n  ${isShown ? '' : '// '}${line}`
}

function choices(options: readonly string[], value: unknown): string {
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [])
  const lines = options.map((option) => `  ${chosen.has(option) ? '' : '// '}${JSON.stringify(option)},`)
  return `[\n${lines.join('\n')}\n]`
}

export function withProblems(text: string, wrong: readonly string[]): string {
  const rest = text.replace(/^(?:\/\/ \u2717[^\n]*\n)+\n?/, '')
  return `${wrong
    .flatMap((line) => wrap(line, width))
    .map((line) => `// ✗ ${line}`)
    .join('\n')}\n\n${rest}`
}

function comment(lines: readonly string[], indent: string): string {
  return lines.map((line) => `${indent}// ${line}`.trimEnd()).join('\n')
}
