import type { NamedField, Values } from '@morpheus/sdk/integrations'
import { wrap } from '../output/wrap.js'
import { optionsOf } from './form.js'

interface DraftOptions {
  title: string
  fields: readonly NamedField[]
  values: Values
}

const width = 74

/** A form as an editable JSON file, with each field's explanation above it. */
export function draft({ title, fields, values }: DraftOptions): string {
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
  const said = value !== undefined || required
  const entry = chosen ? choices(options, value) : JSON.stringify(value ?? '', null, 2)
  // Always with a comma: uncommenting a line below must not break the one above.
  const line = `"${name}": ${entry.replaceAll('\n', '\n  ')},`
  return `${comment(
    about.flatMap((line) => wrap(line, width)),
    '  ',
  )}\n  ${said ? '' : '// '}${line}`
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
