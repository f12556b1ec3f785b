import * as z from 'zod'

/** One field of a form, as its schema has it. What it is called is for the face to say. */
export interface FormField {
  readonly name: string
  readonly kind: 'text' | 'number' | 'flag' | 'list' | 'map'
  /** What may be chosen, where the schema knows it: of a list, its members. */
  readonly options: readonly string[] | null
  readonly required: boolean
  /** What holds unless something else is said; undefined where there is nothing of the kind. */
  readonly initial: unknown
}

type Described = z.core.JSONSchema._JSONSchema

/** The fields of an object schema in its order, from what the schema says of its input. */
export function formFields(schema: z.ZodObject): FormField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, described]) => ({
    name,
    ...kindOf(described),
    required: required.includes(name),
    // A default that is transformed is in no JSON Schema: the field itself says it.
    initial: z.safeParse(schema.shape[name] ?? z.undefined(), undefined).data,
  }))
}

function kindOf(described: Described): Pick<FormField, 'kind' | 'options'> {
  if (typeof described === 'boolean') return { kind: 'text', options: null }
  const { type, anyOf = [], enum: choices, items } = described
  const [first] = anyOf
  // A number that may also come as text is a number.
  if (first !== undefined) return kindOf(first)
  if (type === 'boolean') return { kind: 'flag', options: null }
  if (type === 'number' || type === 'integer') return { kind: 'number', options: null }
  if (type === 'object') return { kind: 'map', options: null }
  if (type !== 'array') return { kind: 'text', options: texts(choices) }
  const member = Array.isArray(items) ? undefined : items
  return { kind: 'list', options: typeof member === 'object' ? texts(member.enum) : null }
}

function texts(choices: readonly unknown[] | undefined): string[] | null {
  return choices?.filter((choice) => typeof choice === 'string') ?? null
}
