import { once } from 'node:events'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Endpoint } from '@morpheus/sdk/contract'
import { version } from '../../../core/version.js'
import {
  createTools,
  listToolAreas,
  type RawResponse,
  type Tool,
  type ToolChoice,
  toFailure,
  toResult,
} from './tools.js'

export { listToolAreas as toolAreas }

interface McpOptions extends ToolChoice {
  call: (row: Endpoint, input: object) => Promise<RawResponse>
  explainError: (error: unknown) => string
  ready: (count: number) => void
}

const instructions =
  'Ferramentas de um gateway Morpheus: sessões de WhatsApp, mensagens, contatos, templates, integrações e monitoramento. ' +
  'Comece por sessions_list para saber os ids das sessões; números são só dígitos com código do país e DDD (5511988887777). ' +
  'Antes de uma ferramenta com destructiveHint, confirme com a pessoa.'

export async function serveMcp({ call, explainError, ready, ...choice }: McpOptions): Promise<void> {
  const tools = new Map(createTools(choice).map((tool) => [tool.name, tool]))
  const server = new Server(
    { name: 'morpheus', title: 'Morpheus', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(toToolDescription),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.get(params.name)
    if (!tool) return toFailure(`Não há a ferramenta ${params.name}, ou esta chave de API não a permite`)
    const input = params.arguments ?? {}
    const wrong = findProblem(tool, input)
    if (wrong !== null) return toFailure(wrong)
    try {
      return toResult(await call(tool.row, input))
    } catch (error) {
      return toFailure(explainError(error))
    }
  })
  const stdinClosed = once(process.stdin, 'close')
  await server.connect(new StdioServerTransport())
  ready(tools.size)
  await stdinClosed
  await server.close()
}

function toToolDescription({ name, title, description, inputSchema, annotations }: Tool) {
  return { name, title, description, inputSchema, annotations }
}

/** Validates what the gateway cannot: unknown names, and missing path parameters. */
function findProblem({ inputSchema }: Tool, input: Readonly<Record<string, unknown>>): string | null {
  const { properties, required, additionalProperties: extraFields } = inputSchema
  const missing = required.filter((name) => input[name] === undefined)
  if (missing.length > 0) return `Falta informar: ${missing.join(', ')}`
  const unknown = Object.keys(input).filter((name) => !(name in properties))
  return unknown.length > 0 && extraFields === false ? `Campo desconhecido: ${unknown.join(', ')}` : null
}
