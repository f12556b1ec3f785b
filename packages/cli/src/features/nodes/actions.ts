import type { GatewayNode, Morpheus } from '@morpheus/sdk'
import { countOf, formatBytes, formatCount } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'

const states = {
  active: { text: 'ativo', colour: 'green' },
  draining: { text: 'esvaziando', colour: 'yellow' },
  silent: { text: 'sem sinal', colour: 'red' },
} as const

function formatState({ state, homes }: GatewayNode) {
  return state === 'draining' && homes === 0
    ? { text: 'esvaziado', colour: 'yellow' as const }
    : states[state]
}

/** Prefix of an id that suffices to distinguish the few nodes. */
const shortenId = ({ id }: GatewayNode) => id.slice(0, 8)

const columns: readonly Column<GatewayNode>[] = [
  { title: 'NÓ', value: ({ name }) => name, dropPriority: 0, minWidth: 10 },
  { title: 'SITUAÇÃO', value: ({ state }) => state, cell: formatState, dropPriority: 0 },
  {
    title: 'SESSÕES',
    value: ({ homes }) => homes,
    cell: ({ homes, running }) => ({ text: `${formatCount(homes)} (${formatCount(running)} no ar)` }),
    dropPriority: 1,
  },
  { title: 'NO AR', value: ({ running }) => running, onScreen: false },
  {
    title: 'ATRASO',
    value: ({ lag }) => lag,
    cell: ({ lag }) => ({ text: lag === null ? '—' : `${formatCount(lag)} ms` }),
    dropPriority: 3,
  },
  {
    title: 'MEMÓRIA',
    value: ({ memory }) => memory,
    cell: ({ memory }) => ({ text: memory === null ? '—' : formatBytes(memory) }),
    dropPriority: 3,
  },
  { title: 'VERSÃO', value: ({ version }) => version, dropPriority: 4 },
  {
    title: 'SINAL',
    value: ({ silentFor }) => silentFor,
    cell: ({ silentFor }) => ({ text: silentFor === null ? '—' : `há ${silentFor} s` }),
    dropPriority: 2,
  },
  { title: 'ID', value: ({ id }) => id, cell: (node) => ({ text: shortenId(node) }), dropPriority: 2 },
]

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { nodes } = await morpheus.nodes.list({})
    printList(output, nodes, {
      columns,
      empty: 'Nenhum nó.',
      summary: countOf(nodes.length, 'nó', 'nós'),
    })
  })
}

async function findNode(morpheus: Morpheus, reference: string): Promise<GatewayNode> {
  const nodeId = reference.trim()
  const { nodes } = await morpheus.nodes.list({})
  const exact = nodes.filter(({ id, name }) => id === nodeId || name === nodeId)
  const matches = exact.length > 0 ? exact : nodes.filter(({ id }) => nodeId !== '' && id.startsWith(nodeId))
  // A node that has started again has its predecessor's name.
  const live = matches.filter(({ state }) => state !== 'silent')
  const candidates = live.length > 0 ? live : matches
  const [node] = candidates
  if (!node) {
    const message = `Nó não encontrado: "${sanitize(nodeId)}". Veja os nós com: morpheus nos`
    throw failureError(message, 'node_not_found')
  }
  if (candidates.length === 1) return node
  throw failureError(
    `${countOf(candidates.length, 'nó', 'nós')} com "${sanitize(nodeId)}": use o começo do ID, ${candidates.map(shortenId).join(' ou ')}.`,
    'ambiguous',
  )
}

export async function drain(
  context: Context,
  options: ConfirmationOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options)
  await withClient(context, async (morpheus) => {
    const { id, name, homes } = await findNode(morpheus, reference)
    const question = `Passar ${countOf(homes, 'sessão', 'sessões')} de ${sanitize(name)} aos outros nós?`
    if (needsConfirmation && !(await askConfirmation(question))) throw cancelledError('Nada foi mudado.')
    const { node } = await morpheus.nodes.drain({ id })
    if (output.json) return output.value(node)
    output.success(`${sanitize(name)} está sendo esvaziado. Acompanhe com: morpheus nos`)
  })
}

export async function resume(context: Context, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id, name } = await findNode(morpheus, reference)
    const { node } = await morpheus.nodes.resume({ id })
    if (output.json) return output.value(node)
    output.success(`${sanitize(name)} recebe sessões de novo.`)
  })
}
