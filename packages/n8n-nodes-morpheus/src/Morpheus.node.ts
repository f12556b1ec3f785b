import { createHash } from 'node:crypto'
import { operations, properties } from './generated/operations.js'
import { type FilePart, toMultipart } from './multipart.js'
import type { Context, ExecuteContext, Item, NodeDescription } from './n8n.js'
import { type Fields, nextPage, type Operation, splitFields } from './operation.js'
import { type Call, credentialName, request, send } from './request.js'
import { listSessions } from './sessions.js'

/** Makes calls of the API; resources, operations and fields are made from its contract. */
export class Morpheus {
  readonly description: NodeDescription = {
    displayName: 'Morpheus',
    name: 'morpheus',
    icon: 'file:morpheus.svg',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["resource"] + ": " + $parameter["operation"]}}',
    description: 'Envia mensagens de WhatsApp, e cuida de sessões, conversas, contatos e grupos',
    defaults: { name: 'Morpheus' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: credentialName, required: true }],
    properties,
  }

  readonly methods = {
    loadOptions: {
      getSessions(this: Context) {
        return listSessions(this)
      },
    },
  }

  async execute(this: ExecuteContext): Promise<Item[][]> {
    const made: Item[] = []
    for (const index of this.getInputData().keys()) {
      try {
        for (const item of await runOperation(this, index))
          made.push({ ...item, pairedItem: { item: index } })
      } catch (error) {
        if (!this.continueOnFail()) throw error
        const { message, code, description }: Fields = Object(error)
        made.push({ json: { error: message, code, description }, pairedItem: { item: index } })
      }
    }
    return [made]
  }
}

async function runOperation(context: ExecuteContext, index: number): Promise<Item[]> {
  const name = `${context.getNodeParameter('resource', index)}.${context.getNodeParameter('operation', index)}`
  const operation = operations[name]
  if (!operation) throw new Error(`A operação "${name}" não existe`)
  const fields = readFields(context, name, index)
  const call = await toCall(context, operation, fields, index, name)
  if (operation.isFile) return [await download(context, call)]
  const { items } = operation
  if (items === null) return toItems(await request(context, call))
  const all = context.getNodeParameter('returnAll', index, false) === true
  return toItems(await listPages(context, call, items, all))
}

/** The values of the form: those ahead, and the chosen options. */
function readFields(context: ExecuteContext, name: string, index: number): Fields {
  const ahead = (aheadNames.get(name) ?? []).map((field) => [field, context.getNodeParameter(field, index)])
  const options: object = Object(context.getNodeParameter('options', index, {}))
  return { ...Object.fromEntries(ahead), ...options }
}

/** The fields that each operation's form has outside of its options. */
const aheadNames = new Map<string, string[]>()
for (const { name, displayOptions } of properties) {
  const { resource = [], operation = [] } = displayOptions?.show ?? {}
  if (operation.length === 0 || name === 'options' || name === 'returnAll') continue
  const key = `${resource[0]}.${operation[0]}`
  aheadNames.set(key, [...(aheadNames.get(key) ?? []), name])
}

async function toCall(
  context: ExecuteContext,
  operation: Operation,
  fields: Fields,
  index: number,
  name: string,
): Promise<Call> {
  const { method, isFile } = operation
  const { path, query, body } = splitFields(operation, fields)
  const key = method === 'GET' ? {} : { 'Idempotency-Key': createKey(context, index, [name, path, body]) }
  if (operation.files.length === 0) return { method, path, query, body, headers: key, isFile }
  const files: FilePart[] = []
  for (const part of operation.files) {
    const property = String(fields[part])
    const { mimeType, fileName = 'arquivo' } = context.helpers.assertBinaryData(index, property)
    const content = await context.helpers.getBinaryDataBuffer(index, property)
    files.push({ name: part, fileName, type: mimeType, content })
  }
  const form = toMultipart(body ?? {}, files)
  return { method, path, query, body: form.body, headers: { ...key, 'Content-Type': form.type } }
}

/** The same for each attempt of n8n at this item, so that nothing is sent twice; another one in each turn of a loop. */
function createKey(context: ExecuteContext, index: number, content: readonly unknown[]): string {
  const run = context.evaluateExpression('{{ $runIndex }}', index)
  const place = [context.getExecutionId(), context.getNode().id, run, index]
  return createHash('sha256')
    .update(JSON.stringify([...place, ...content]))
    .digest('hex')
}

async function listPages(context: Context, call: Call, items: string, all: boolean): Promise<unknown[]> {
  const found: unknown[] = []
  for (let query: Fields | null = {}; query; ) {
    const page: unknown = await request(context, { ...call, query: { ...call.query, ...query } })
    const list: unknown = items === 'entries' ? page : Object(page)[items]
    if (!Array.isArray(list)) return found
    found.push(...list)
    query = all ? nextPage(page, list, items) : null
  }
  return found
}

async function download(context: ExecuteContext, call: Call): Promise<Item> {
  const { body, headers } = await send(context, call)
  const bytes = body instanceof ArrayBuffer ? Buffer.from(body) : Buffer.from(String(body))
  const content = Buffer.isBuffer(body) ? body : bytes
  const type = String(headers['content-type'] ?? 'application/octet-stream')
  const [, fileName] = /filename="([^"]+)"/.exec(String(headers['content-disposition'] ?? '')) ?? []
  const data = await context.helpers.prepareBinaryData(content, fileName, type)
  return { json: { type, size: content.length }, binary: { data } }
}

function toItems(data: unknown): Item[] {
  const list = Array.isArray(data) ? data : [data]
  return list.map((one) => ({ json: typeof one === 'object' && one !== null ? one : { value: one } }))
}
