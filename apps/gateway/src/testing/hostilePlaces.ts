import * as z from 'zod'

/** Path of a value in a body or query; numbers are list indexes. */
export type ValuePath = readonly (string | number)[]

/** The used part of JSON Schema. */
const Node = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  minimum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().default(1),
  anyOf: z.array(z.unknown()).min(1).optional(),
  oneOf: z.array(z.unknown()).min(1).optional(),
})
type Node = z.output<typeof Node>

const nodeOf = (schema: z.ZodType) =>
  Node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

const choicesOf = ({ anyOf = [], oneOf = [] }: Node) => [...anyOf, ...oneOf]

/** All places of a schema, including optional ones, objects, lists, and a key of free-form objects. */
export function placesOf(schema: z.ZodType): ValuePath[] {
  return inside(nodeOf(schema), [])
}

function inside(node: Node, at: ValuePath): ValuePath[] {
  const below = (child: unknown, name: string | number): ValuePath[] => {
    const place = [...at, name]
    return [place, ...inside(Node.parse(Object(child)), place)]
  }
  return [
    ...choicesOf(node).flatMap((one) => inside(Node.parse(one), at)),
    ...Object.entries(node.properties).flatMap(([name, child]) => below(child, name)),
    ...(typeof node.additionalProperties === 'object' ? below(node.additionalProperties, 'extra') : []),
    ...(node.items === undefined ? [] : below(node.items, 0)),
  ]
}

/** Candidates for fields without a known name; the first valid one is used. */
const usual = [
  'abcdefgh',
  '5511999999999',
  'ana@loja.com.br',
  'https://exemplo.com.br/a',
  '2026-11-21T12:00:00Z',
]

/**
 * Minimal valid value. `known` holds texts by field name. @throws Error for a field that accepts none of the candidates
 */
export function sampleOf(schema: z.ZodType, known: Readonly<Record<string, string>>): object {
  let sample: unknown = {}
  const fill = (node: Node, place: ValuePath): void => {
    const fixed = node.const ?? node.enum?.[0] ?? { boolean: true, number: 1, integer: 1 }[node.type ?? '']
    const own = known[String(place.at(-1))]
    const candidates = fixed === undefined ? [...(own === undefined ? [] : [own]), ...usual] : [fixed]
    if (node.type === 'object') {
      sample = put(sample, place, {})
      for (const name of node.required) fill(Node.parse(node.properties[name]), [...place, name])
    } else if (node.type === 'array') {
      sample = put(sample, place, [])
      for (let index = 0; index < node.minItems; index += 1) {
        fill(Node.parse(node.items), [...place, index])
      }
    } else if (choicesOf(node).length > 0) fill(Node.parse(choicesOf(node)[0]), place)
    else {
      const made = candidates.map((value) => put(sample, place, value))
      sample = made.find((one) => !isWrong(schema, one, place)) ?? made[0]
    }
  }
  fill(nodeOf(schema), [])
  const parsed = schema.safeParse(sample)
  if (!parsed.success) throw new Error(`No sample is known: ${parsed.error.message}`)
  return Object(sample)
}

/** False where the schema refuses both lists and objects for what they are, as in the place of a text. */
export function mayHoldValues(schema: z.ZodType, sample: object, place: ValuePath): boolean {
  return [[], {}].some((value) => !isWrong(schema, put(sample, place, value), place))
}

function isWrong(schema: z.ZodType, value: unknown, place: ValuePath): boolean {
  const { error } = schema.safeParse(value)
  return error?.issues.some(({ path }) => path.join('.') === place.join('.')) ?? false
}

export function put(value: unknown, [name, ...rest]: ValuePath, inner: unknown): unknown {
  if (name === undefined) return inner
  if (typeof name === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[name] = put(list[name], rest, inner)
    return list
  }
  const object: Record<string, unknown> = { ...Object(value) }
  return { ...object, [name]: put(object[name], rest, inner) }
}
