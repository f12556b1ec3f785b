import type { Fact, NamedField, Values } from '@morpheus/sdk/integrations'
import { clean } from '../output/clean.js'
import type { Output } from '../output/output.js'
import type { Paint } from '../output/paint.js'
import { pad, width } from '../output/width.js'

/** Labels and values, one line each; a multi-line value stays in its column. */
export function factLines(facts: readonly Fact[], paint: Paint): string[] {
  const column = Math.max(...facts.map(([label]) => width(label))) + 2
  return facts.flatMap(([label, value]) =>
    value.split('\n').map((line, index) => `${paint('dim', pad(index === 0 ? label : '', column))}${line}`),
  )
}

export function showFacts(output: Output, facts: readonly Fact[]): void {
  for (const line of factLines(facts, output.paint)) output.data(line)
}

export function factsOf(fields: readonly Pick<NamedField, 'name' | 'label'>[], values: Values): Fact[] {
  return fields.map((field) => [field.label, readable(values[field.name])])
}

function readable(value: unknown): string {
  if (value === true) return 'Sim'
  if (value === false) return 'Não'
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => clean(String(one))).join('\n')
  if (typeof value !== 'object') return clean(String(value))
  const entries = Object.entries(value).map(([name, one]) => `${clean(name)}: ${clean(String(one))}`)
  return entries.length === 0 ? '–' : entries.join('\n')
}
