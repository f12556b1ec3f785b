import { describeDeliveries } from '../../packages/sdk/src/openapi/index.js'
import { type Call, type CallField, clientAreas, typesOf } from './calls.js'

const resources: Readonly<Record<string, string>> = {
  messages: 'Mensagem',
  conversations: 'Conversa',
  contacts: 'Contato',
  groups: 'Grupo',
  templates: 'Template',
  campaigns: 'Campanha',
  sessions: 'Sessão',
}

/** Optional fields that nearly every use of an operation fills, so that they are not among the options. */
const prominent: Readonly<Record<string, readonly string[]>> = { 'messages.send': ['message'] }

const notice = '// Made from the contract by `npm run generate`: do not change this file.\n'
const write = (value: unknown) => JSON.stringify(value, null, 1)

/** The forms of the action node, and what each operation sends. */
export function n8nOperations(): string {
  const areas = clientAreas((description) => description ?? '').filter(({ name }) => name in resources)
  const order = Object.keys(resources)
  const calls = areas
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .flatMap((area) => area.calls)
    .filter(({ name }) => name !== 'linkedMedia')
  const resource = {
    ...{ displayName: 'Recurso', name: 'resource', type: 'options', noDataExpression: true },
    ...{ default: 'messages', options: order.map((value) => ({ name: resources[value], value })) },
  }
  const properties = [
    resource,
    ...order.map((name) =>
      operationChoice(
        name,
        calls.filter(({ area }) => area === name),
      ),
    ),
    ...calls.flatMap(formOf),
  ]
  const operations = Object.fromEntries(calls.map((call) => [`${call.area}.${call.name}`, operationOf(call)]))
  return `${notice}import type { NodeProperty } from '../n8n.js'
import type { Operation } from '../operation.js'

export const properties: readonly NodeProperty[] = ${write(properties)}

export const operations: Readonly<Record<string, Operation>> = ${write(operations)}
`
}

/** The events that the trigger offers. */
export function n8nEvents(): string {
  const options = describeDeliveries()
    .filter(({ isMade }) => isMade)
    .map(({ name, summary }) => ({ name: summary, value: name }))
  return `${notice}import type { NodeOption } from '../n8n.js'

export const eventOptions: readonly NodeOption[] = ${write(options)}
`
}

function operationChoice(area: string, calls: readonly Call[]) {
  const options = calls.map(({ name, summary }) => ({ name: summary, value: name, action: summary }))
  return {
    ...{ displayName: 'Operação', name: 'operation', type: 'options', noDataExpression: true },
    default: calls.some(({ name }) => name === 'send') ? 'send' : 'list',
    options,
    displayOptions: { show: { resource: [area] } },
  }
}

const isAhead = (call: Call, { name, required }: CallField) =>
  required || (prominent[`${call.area}.${call.name}`] ?? []).includes(name)

const isPaging = (call: Call, name: string) => call.items !== null && (name === 'cursor' || name === 'page')

function formOf(call: Call): object[] {
  const displayOptions = { show: { resource: [call.area], operation: [call.name] } }
  const fields = call.fields.filter(({ name }) => !isPaging(call, name))
  const ahead = fields.filter((one) => isAhead(call, one))
  const options = fields.filter((one) => !isAhead(call, one)).map((one) => propertyOf(call, one))
  return [
    ...ahead.map((one) => ({
      ...propertyOf(call, one),
      ...(one.required && { required: true }),
      displayOptions,
    })),
    ...(call.items === null
      ? []
      : [
          {
            ...{ displayName: 'Todas as páginas', name: 'returnAll', type: 'boolean', default: false },
            ...{ description: 'Ligado, lista tudo; desligado, só a primeira página', displayOptions },
          },
        ]),
    ...(options.length === 0
      ? []
      : [
          {
            ...{ displayName: 'Opções', name: 'options', type: 'collection', default: {}, options },
            ...{ placeholder: 'Acrescentar', displayOptions },
          },
        ]),
  ]
}

function propertyOf(call: Call, field: CallField) {
  const { name, place, description } = field
  if (['resource', 'operation', 'options', 'returnAll'].includes(name))
    throw new RangeError(`${call.area}.${call.name} has a field with the reserved name ${name}`)
  if (place === 'file')
    return {
      ...{ displayName: 'Arquivo', name, type: 'string', default: 'data' },
      description: 'O campo binário do item que tem o arquivo',
    }
  if (name === 'sessionId' || (name === 'id' && call.path.startsWith('/sessions/{id}')))
    return {
      ...{ displayName: 'Sessão', name, type: 'options', default: '', description },
      typeOptions: { loadOptionsMethod: 'getSessions' },
    }
  return { displayName: labelOf(field), name, description, ...inputOf(field) }
}

function inputOf({ schema, required }: CallField) {
  const values = schema.enum?.filter((one) => typeof one === 'string') ?? []
  if (values.length > 0)
    return {
      ...{ type: 'options', default: schema.default ?? (required ? values[0] : '') },
      options: values.map((value) => ({ name: value, value })),
    }
  const [type, ...others] = typesOf(schema).filter((one) => one !== 'null')
  if (others.length > 0 || type === undefined) return { type: 'json', default: '' }
  if (type === 'boolean') return { type: 'boolean', default: schema.default === true }
  if (type === 'integer' || type === 'number') return { type: 'number', default: schema.default ?? 0 }
  if (type === 'array' && schema.items?.type === 'string')
    return { type: 'string', default: [], typeOptions: { multipleValues: true } }
  return type === 'string' ? { type, default: schema.default ?? '' } : { type: 'json', default: '' }
}

/** The beginning of a description: `O destinatário: um número…` → `Destinatário`. */
function labelOf({ name, description }: CallField): string {
  const [begin = ''] = description.split(/[:;,.(]/)
  const text = begin.replace(/^(?:O|A|Os|As|Se) /, '').trim()
  return text === '' ? name : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function operationOf({ method, path, fields, hasBody, returns, items }: Call) {
  const list = (place: CallField['place']) =>
    fields.filter((one) => one.place === place).map(({ name }) => name)
  const json = fields.filter((one) => one.place !== 'file' && inputOf(one).type === 'json')
  return {
    ...{ method, path, hasBody, isFile: returns === 'file', items },
    ...{ query: list('query'), files: list('file'), json: json.map(({ name }) => name) },
    optional: fields.filter((one) => !one.required).map(({ name }) => name),
  }
}
