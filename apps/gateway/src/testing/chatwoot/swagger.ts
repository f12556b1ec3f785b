import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Body = z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() })
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string().optional() })).optional(),
  requestBody: Body.optional(),
  responses: z.record(z.string(), Body),
})
const Swagger = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Chatwoot 4.14.2's published description, reduced to the calls that we make and the checkable parts. */
const { paths, components } = Swagger.parse(
  JSON.parse(readFileSync(new URL('swagger.json', import.meta.url), 'utf8')),
)

/** The description is wrong for these answers (compare Chatwoot's `create.json.jbuilder` and `show.json.jbuilder`). */
const wrongAnswers = new Set([
  'POST /api/v1/accounts/{account_id}/contacts',
  'GET /api/v1/accounts/{account_id}/contacts/{id}',
])
/** Calls missing from the description: a message's status, its `source_id`, and the creation of an API inbox. */
const Status = z.strictObject({
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  external_error: z.string().optional(),
})
const undescribed = new Map([
  ['PATCH /api/v1/accounts/{account_id}/conversations/{conversation_id}/messages/{message_id}', Status],
])

const compiled = new Map<string, z.ZodType>()

/** Deviations of a call or its answer from the description. */
export function violations(
  method: string,
  path: string,
  {
    query,
    type,
    request,
    answer,
  }: { query: readonly string[]; type: string; request: unknown; answer: unknown },
): string[] {
  const own = [...undescribed].find(([route]) => matches(route, `${method} ${path}`))
  if (own) return problemsOf(own[1], request, `${own[0]}: request`)
  const template = Object.keys(paths).find((one) => matches(one, path) && paths[one]?.[method.toLowerCase()])
  const operation = template && paths[template]?.[method.toLowerCase()]
  if (!operation) return [`${method} ${path} is not described`]
  const name = `${method} ${template}`
  const known = (operation.parameters ?? []).map((one) => one.name)
  const unknown = query.filter((one) => !known.includes(one)).map((one) => `${name}: no parameter ${one}`)
  const wanted = operation.requestBody?.content?.[type]?.schema
  const given = operation.responses['200']?.content?.['application/json']?.schema
  return [
    ...unknown,
    ...(wanted === undefined
      ? []
      : problemsOf(schemaOf(`${name} ${type}`, wanted), request, `${name}: request`)),
    ...(given === undefined || wrongAnswers.has(name)
      ? []
      : problemsOf(schemaOf(`${name} 200`, given), withoutNothing(answer), `${name}: answer`)),
  ]
}

/** A file-only message has null content, contrary to the description. */
function withoutNothing(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (name, value) => (name === 'content' ? (value ?? '') : value)) ?? '{}',
  )
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.+*?^$()[\]\\|]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

function problemsOf(schema: z.ZodType, value: unknown, where: string): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map((issue) => `${where}: ${issue.path.join('.')}: ${issue.message}`)
}

function schemaOf(key: string, schema: unknown): z.ZodType {
  const made = compiled.get(key) ?? z.fromJSONSchema(Object(inlined(schema, [])))
  compiled.set(key, made)
  return made
}

/** Inlines references; recursive ones accept anything. */
function inlined(schema: unknown, within: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(one, within))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(schema)
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? ''
    return within.includes(name) ? {} : inlined(components.schemas[name], [...within, name])
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlined(value, within)]))
}
