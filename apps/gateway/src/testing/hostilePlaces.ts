import * as z from 'zod'

/** Where in a body or a query a value stands; a number is an item of a list. */
export type Place = readonly (string | number)[]

/** JSON Schema, as far as rows use it. */
const Node = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  minimum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).min(1).optional(),
})
type Node = z.output<typeof Node>

const nodeOf = (schema: z.ZodType) =>
  Node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Every place of what a schema takes: optional ones, objects and lists too, and what a free-form object may hold. */
export function placesOf(schema: z.ZodType): Place[] {
  return inside(nodeOf(schema), [])
}

function inside(node: Node, at: Place): Place[] {
  const below = (child: unknown, name: string | number): Place[] => {
    const place = [...at, name]
    return [place, ...inside(Node.parse(Object(child)), place)]
  }
  return [
    ...(node.anyOf ?? []).flatMap((one) => inside(Node.parse(one), at)),
    ...Object.entries(node.properties).flatMap(([name, child]) => below(child, name)),
    ...(typeof node.additionalProperties === 'object' ? below(node.additionalProperties, 'extra') : []),
    ...(node.items === undefined ? [] : below(node.items, 0)),
  ]
}

/** A copy of a value with another one in a place; what is missing on the way is made. */
export function put(value: unknown, [name, ...rest]: Place, inner: unknown): unknown {
  if (name === undefined) return inner
  if (typeof name === 'number') return [put(Array.isArray(value) ? value[name] : undefined, rest, inner)]
  const object: Record<string, unknown> = { ...Object(value) }
  return { ...object, [name]: put(object[name], rest, inner) }
}
