import { createRequire } from 'node:module'
import { allRows, type Endpoint, Failure } from '@morpheus/sdk/contract'
import { en } from '@morpheus/sdk/en'
import {
  type DescribedRow,
  describeRow,
  exampleOfRow,
  type JsonSchema,
  type OpenApiDocument,
  openApiDocument,
} from '@morpheus/sdk/openapi'
import { createGeneratorSync } from 'json-schema-faker'
import { expect, test } from 'vitest'
import { openGateway, required, type TestGateway } from '../../../testing/testGateway.js'

// CommonJS, whose default export each loader resolves differently.
const { default: ResponseValidator }: typeof import('openapi-response-validator') = createRequire(
  import.meta.url,
)('openapi-response-validator')

const seed = 12

interface World {
  gateway: TestGateway
  tokens: Record<Endpoint['access'], string | undefined>
  known: Readonly<Record<string, string>>
}

/** A paired session with a target, a template and a message, so that rows find something. No outbound network. */
async function openWorld(): Promise<World> {
  const resolve = async (host: string) => {
    throw Object.assign(new Error(`Unknown host: ${host}`), { code: 'ENOTFOUND' })
  }
  const gateway = await openGateway({ resolve })
  const user = await gateway.signIn()
  const id = await gateway.createSession(user)
  const phone = await gateway.pair(user, id)
  await gateway.call(`POST /sessions/${id}/websocket`, { token: user, body: { enabled: true } })
  const made = await gateway.call('POST /templates', {
    token: user,
    body: { name: 'Boas-vindas', content: 'Olá' },
  })
  const sent = await gateway.call(`POST /sessions/${id}/send`, {
    token: user,
    body: { to: '5511977776666', message: 'Olá' },
  })
  return {
    gateway,
    tokens: { public: undefined, signed: undefined, user, phone },
    known: {
      id,
      sessionId: id,
      target: 'websocket',
      phone: '5511999999999',
      contact: '5511977776666',
      messageId: String(Object(sent.data).message?.id),
      templateId: String(Object(made.data).template?.id),
    },
  }
}

type Fake = (schema: JsonSchema) => unknown

interface Made {
  readonly path: string
  readonly body: unknown
}

/** A row's example, and generated calls that are valid or nearly so. */
function* callsOf(described: DescribedRow, place: number, { known }: World, fake: Fake): Generator<Made> {
  const example = exampleOfRow(described)
  const ofMessage = described.sessions === 'message' ? { ...known, id: known.messageId ?? '' } : known
  const ids = described.area === 'templates' ? { ...known, id: known.templateId ?? '' } : ofMessage
  const path = (values: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>) => {
    const bare = described.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? 'x'),
    )
    const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
    return pairs.length === 0 ? bare : `${bare}?${new URLSearchParams(pairs)}`
  }
  yield { path: path({ ...example.path, ...ids }, example.query), body: example.body }
  yield { path: path(example.path, example.query), body: example.body }
  const asked = described.parameters.filter((one) => one.in === 'query')
  // With generated credentials Kommo's calls would wait for the rate limit on a manual clock.
  const isPaced = described.area === 'kommo'
  if (!isPaced) {
    const query = asked.map(({ name, schema }): [string, unknown] => [name, fake(schema)])
    const body = described.body && fake(writable(described.body))
    const used = { ...Object(body), ...(Object(body).sessionId && { sessionId: known.sessionId }) }
    yield { path: path(ids, Object.fromEntries(query)), body: body && used }
  }
  if (described.body) yield { path: path(ids, {}), body: wrongBodies[place % wrongBodies.length] }
}

/** Read in the same way for every row, which gets one of them. */
const wrongBodies = [null, [], { desconhecido: 1 }]

const writable = ({ properties = {}, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(properties).filter(([, one]) => !one.readOnly)),
})

/** Only schemas that are referenced, directly or not: the validator compiles everything it is given. */
function namedIn<Schema>(from: unknown, all: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const look = (within: unknown) => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name]
      if (schema === undefined || name in found) continue
      found[name] = schema
      look(schema)
    }
  }
  look(from)
  return found
}

const validators = new Map<string, InstanceType<typeof ResponseValidator>>()

/** Compiled when a first answer needs it, and once for all rows: most share the descriptions of their failures. */
function validatorOf(response: unknown, all: Readonly<Record<string, unknown>>) {
  const described = JSON.stringify(response)
  const known = validators.get(described)
  if (known) return known
  const schemas = JSON.parse(JSON.stringify(namedIn(response, all)))
  const made = new ResponseValidator({
    responses: { default: JSON.parse(described) },
    components: { schemas },
  })
  validators.set(described, made)
  return made
}

/** Checks an answer against its description; null when valid. */
function checker({ paths, components }: OpenApiDocument, described: DescribedRow) {
  const address = described.path.replace(/:(\w+)/g, '{$1}')
  const operation = required(paths[address]?.[described.method.toLowerCase()])
  const responses = Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      const name = /^#\/components\/responses\/(\w+)$/.exec(String(Object(response).$ref))?.[1]
      return [status, name === undefined ? response : components.responses?.[name]]
    }),
  )
  return async (answer: Response): Promise<unknown> => {
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    const response = Object(responses[String(answer.status)])
    if (!(String(answer.status) in responses)) return { status: answer.status, text: text.slice(0, 300) }
    const types = Object.keys(Object(response.content))
    const fitsType = types.some((one) => one === '*/*' || type.startsWith(one)) || types.length === 0
    if (!fitsType) return { status: answer.status, type }
    if (!type.startsWith('application/json') || types.includes('*/*')) return null
    const validator = validatorOf(response, components.schemas ?? {})
    const problem = validator.validateResponse('default', JSON.parse(text))
    return problem ? { status: answer.status, errors: problem.errors, text: text.slice(0, 600) } : null
  }
}

const inEnglish = en.rendererOf('en', en.serverMessages)

/** The texts of a failure without English. */
async function portugueseIn(answer: Response): Promise<string[]> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.startsWith('application/json')) return []
  const failure = Failure.parse(await answer.json())
  const { code, message, messageI18n, fields = {}, fieldsI18n = {} } = failure
  const isEnglish = code in en.errorTexts || (messageI18n && inEnglish(messageI18n) !== undefined)
  const others = Object.entries(fields).filter(([name]) => {
    const own = fieldsI18n[name]
    return !own || inEnglish(own) === undefined
  })
  return [...(isEnglish ? [] : [`${code}: ${message}`]), ...others.map(([name, text]) => `${name}: ${text}`)]
}

test('every fuzzed answer matches the OpenAPI document, and every error has an English text', async () => {
  const world = await openWorld()
  const document = openApiDocument({ version: '1.0.0', exact: true })
  const lies: unknown[] = []
  const portuguese = new Set<string>()
  await world.gateway.another(bia.email)
  let calls = 0
  const rows = allRows().map(({ area, name }) => describeRow(area, name))
  // Deletions, and taking the phone offline, come last.
  const comesLast = ({ id, destroys }: DescribedRow) => destroys || id === 'virtualPhone.setOnline'
  const inOrder = [...rows.filter((row) => !comesLast(row)), ...rows.filter(comesLast)]
  for (const [place, described] of inOrder.entries()) {
    const check = checker(document, described)
    // A generator per row, so that a new row does not change the calls of others.
    const generator = createGeneratorSync({
      seed,
      alwaysFakeOptionals: false,
      optionalsProbability: 0.6,
      maxItems: 3,
    })
    for (const { path, body } of callsOf(described, place, world, (schema) =>
      generator.generate(JSON.parse(JSON.stringify(schema))),
    )) {
      const own = endsSignIns(described) ? await world.gateway.signIn(bia) : undefined
      const answer = await world.gateway.fetch(`${described.method} ${path}`, {
        token: own ?? world.tokens[described.access],
        ...(body !== undefined &&
          described.method !== 'GET' && { body: JSON.stringify(body), headers: json }),
      })
      calls += 1
      for (const text of await portugueseIn(answer.clone())) portuguese.add(`${described.id}: ${text}`)
      const lie = await check(answer)
      if (lie !== null) lies.push({ id: described.id, path, body, lie })
    }
  }
  // Two of examples and one that is made up, and most rows with a body get a wrong one.
  expect(calls).toBeGreaterThan(3 * rows.length)
  expect(lies).toEqual([])
  expect([...portuguese]).toEqual([])
}, 400_000)

/** By a separate user: the calls end the caller's sign-ins. */
const endsSignIns = ({ destroys, area }: DescribedRow) => destroys && (area === 'auth' || area === 'security')
const bia = { email: 'bia@outra.com.br', password: 'outra-senha' }

const json = { 'content-type': 'application/json' }
