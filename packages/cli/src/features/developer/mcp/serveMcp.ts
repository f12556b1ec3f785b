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
import { createTools, failure, type Raw, type Tool, type ToolChoice, toolAreas, toResult } from './tools.js'

export { toolAreas }

interface McpOptions extends ToolChoice {
  call: (row: Endpoint, input: object) => Promise<Raw>
  reasonOf: (error: unknown) => string
  ready: (count: number) => void
}

const instructions =
  'Ferramentas de um gateway Morpheus: sessões de WhatsApp, mensagens, contatos, templates, integrações e monitoramento. ' +
  'Comece por sessions_list para saber os ids das sessões; números são só dígitos com código do país e DDD (5511988887777). ' +
  'Antes de uma ferramenta com destructiveHint, confirme com a pessoa.'

export async function serveMcp({ call, reasonOf, ready, ...choice }: McpOptions): Promise<void> {
  const tools = new Map(createTools(choice).map((tool) => [tool.name, tool]))
  const server = new Server(
    { name: 'morpheus', title: 'Morpheus', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(shown) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.get(params.name)
    if (!tool) return failure(`Não há a ferramenta ${params.name}, ou esta chave de API não a permite`)
    const input = params.arguments ?? {}
    const wrong = problemWith(tool, input)
    if (wrong !== null) return failure(wrong)
    try {
      return toResult(await call(tool.row, input))
    } catch (error) {
      return failure(reasonOf(error))
    }
  })
  const ended = once(process.stdin, 'close')
  await server.connect(new StdioServerTransport())
  ready(tools.size)
  await ended
  await server.close()
}

function shown({ name, title, description, inputSchema, annotations }: Tool) {
  return { name, title, description, inputSchema, annotations }
}

/** Validates what the gateway cannot: unknown names, and missing path parameters. */
function problemWith({ inputSchema }: Tool, input: Readonly<Record<string, unknown>>): string | null {
  const { properties, required, additionalProperties: more } = inputSchema
  const missing = required.filter((name) => input[name] === undefined)
  if (missing.length > 0) return `Falta informar: ${missing.join(', ')}`
  const unknown = Object.keys(input).filter((name) => !(name in properties))
  return unknown.length > 0 && more === false ? `Campo desconhecido: ${unknown.join(', ')}` : null
}
