import type { JsonSchema } from '@morpheus/sdk/openapi'

export interface FieldFact {
  readonly name: string
  readonly required: boolean
  /** Example: 'texto, até 100 caracteres'. */
  readonly facts: string
}

/** Writable fields of a body. */
export function fieldFacts({ properties = {}, required = [] }: JsonSchema): FieldFact[] {
  return Object.entries(properties)
    .filter(([, schema]) => !schema.readOnly)
    .map(([name, schema]) => ({ name, required: required.includes(name), facts: factsOf(schema) }))
}

const types: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
}

/** Longer lists of choices are omitted: the example shows some. */
const mostChoices = 9

function factsOf(schema: JsonSchema): string {
  const [type = ''] = [schema.type ?? (schema.oneOf ?? schema.anyOf)?.find((one) => one.type)?.type]
    .flat()
    .filter((one) => one !== 'null')
  const facts = [
    choicesOf(schema) ?? choicesOf(schema.items ?? {}, 'lista de ') ?? types[type] ?? 'qualquer valor',
  ]
  const length = boundsOf(schema.minLength, schema.maxLength, 'caracteres')
  if (length) facts.push(length)
  const value = boundsOf(schema.minimum, schema.maximum, '')
  if (value) facts.push(value)
  const items = boundsOf(schema.minItems, schema.maxItems, 'itens')
  if (items) facts.push(items)
  const { default: usual } = schema
  if (['string', 'number', 'boolean'].includes(typeof usual) && usual !== '') facts.push(`padrão ${usual}`)
  return facts.join(', ')
}

function choicesOf({ enum: choices, const: only }: JsonSchema, before = ''): string | null {
  const all = choices ?? (only === undefined ? [] : [only])
  if (all.length === 0 || all.length > mostChoices) return null
  return `${before}${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(all.map(String))}`
}

const number = new Intl.NumberFormat('pt-BR')

function boundsOf(least = 0, most = Number.POSITIVE_INFINITY, unit: string): string | null {
  if (Math.abs(most) >= Number.MAX_SAFE_INTEGER) return null
  const range =
    least === 0 || (least === 1 && unit)
      ? `até ${number.format(most)}`
      : `de ${number.format(least)} a ${number.format(most)}`
  return `${range} ${unit}`.trim()
}
