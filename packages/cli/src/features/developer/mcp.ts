import { explain } from '../../core/client/explain.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { loadPart } from '../../core/parts.js'

export interface McpOptions {
  area?: string[]
  leitura?: boolean
  texto?: boolean
  tudo?: boolean
}

/** Serves the API as MCP tools until the client ends. Only the protocol goes to stdout. */
export async function mcp(
  context: Context,
  { area = [], leitura = false, texto = false, tudo = false }: McpOptions,
): Promise<void> {
  const { serveMcp, toolAreas } = await loadPart('mcp')
  const areas = toolAreas()
  const unknown = area.filter((one) => !areas.includes(one))
  if (unknown.length > 0) {
    throw usageError(
      `Área desconhecida: ${sanitize(unknown.join(', '))}. As que há: ${areas.join(', ')}.`,
      'usage',
    )
  }
  await withClient(context, async (morpheus, settings) => {
    const { key = null } = await morpheus.auth.verify()
    await serveMcp({
      power: key,
      areas: area,
      all: tudo,
      readsOnly: leitura,
      textOnly: texto,
      call: (row, input) => morpheus.request(row, input),
      explainError: (error) => explain(error, settings).message,
      ready: (count) =>
        process.stderr.write(`Servidor MCP de ${settings.url} no ar: ${count} ferramentas.\n`),
    })
  })
}
