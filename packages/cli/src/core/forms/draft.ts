import type { NamedField, Values } from '@morpheus/sdk/integrations'
import { wrap } from '../output/wrap.js'
import { listChoices } from './form.js'

const lexeme = /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|(?:-?\d[\d.eE+-]*|true|false|null)(?!\w))/y

type ExpectedToken = 'value' | 'valueOrEnd' | 'key' | 'colon' | 'next'

/** The length of the valid JSON prefix, in characters. Node's own errors do not always have a position. */
function findSyntaxError(text: string): number {
  const open: string[] = []
  let expected: ExpectedToken = 'value'
  let offset = 0
  for (;;) {
    lexeme.lastIndex = offset
    const token = lexeme.exec(text)?.[1]
    const follows: ExpectedToken | undefined = token === undefined ? undefined : step(token, expected, open)
    if (follows === undefined) return offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0)
    offset = lexeme.lastIndex
    expected = follows
  }
}

/** The expected kind of the next token; undefined where the token is misplaced. */
function step(token: string, expected: ExpectedToken, open: string[]): ExpectedToken | undefined {
  const inside = open.at(-1)
  if (token === '}' || token === ']') {
    const isAllowed = inside === (token === '}' ? '{' : '[') && expected !== 'value' && expected !== 'colon'
    if (isAllowed) open.pop()
    return isAllowed ? 'next' : undefined
  }
  if (expected === 'key') return token.startsWith('"') ? 'colon' : undefined
  if (expected === 'colon') return token === ':' ? 'value' : undefined
  if (expected === 'next') {
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
  const uncommentedText = text
    .replace(tokens, (token) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' ')))
    .replace(trailing, (token) => (token.startsWith('"') ? token : ' '))
  try {
    return { value: JSON.parse(uncommentedText) }
  } catch {
    const end = Math.min(findSyntaxError(uncommentedText), uncommentedText.trimEnd().length)
    return { line: uncommentedText.slice(0, end).split('\n').length }
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
  const blocks = fields.map((field) => formatField(field, values[field.name]))
  const rules = [
    title,
    '',
    'Salve e feche para aplicar. Para desistir, feche sem salvar ou apague tudo.',
    'Segredos aparecem como •••• e, se ficarem assim, continuam os mesmos.',
    'Um campo cuja linha for apagada também continua como está.',
  ]
  return `${formatComment(rules, '')}\n{\n${blocks.join('\n\n')}\n}\n`
}

function formatField(field: NamedField, value: unknown): string {
  const { name, label, help, kind, presence } = field
  const required = presence === 'required'
  const options = listChoices(field)
  const about = [[`${label}${required ? ' (obrigatório)' : ''}`, help].filter(Boolean).join(': ')]
  const isEventList = kind === 'events' && options !== null
  if (options && !isEventList) about.push(`Opções: ${options.join(', ')}`)
  if (kind === 'toggle') about.push('true ou false')
  const isActive = value !== undefined || required
  const entry = isEventList ? formatChoiceList(options, value) : JSON.stringify(value ?? '', null, 2)
  // Always with a comma: uncommenting a line below must not break the one above.
  const line = `"${name}": ${entry.replaceAll('\n', '\n  ')},`
  return `${formatComment(
    about.flatMap((line) => wrap(line, width)),
    '  ',
  )}\n  ${isActive ? '' : '// '}${line}`
}

function formatChoiceList(options: readonly string[], value: unknown): string {
  const selectedValues = new Set<unknown>(Array.isArray(value) ? value : [])
  const lines = options.map(
    (option) => `  ${selectedValues.has(option) ? '' : '// '}${JSON.stringify(option)},`,
  )
  return `[\n${lines.join('\n')}\n]`
}

export function withProblems(text: string, wrong: readonly string[]): string {
  const uncommented = text.replace(/^(?:\/\/ \u2717[^\n]*\n)+\n?/, '')
  return `${wrong
    .flatMap((line) => wrap(line, width))
    .map((line) => `// ✗ ${line}`)
    .join('\n')}\n\n${uncommented}`
}

function formatComment(lines: readonly string[], indent: string): string {
  return lines.map((line) => `${indent}// ${line}`.trimEnd()).join('\n')
}
