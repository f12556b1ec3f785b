import { localized } from '@morpheus/sdk/text'
import { BotFailure } from '../botFailure.js'
import type { N8nNode, N8nWorkflow } from './n8nWorkflows.js'

const methods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface WorkflowTrigger {
  readonly url: string
  readonly method: Method
  /** A Chat Trigger, which accepts chat messages only. */
  readonly isChat: boolean
}

const webhookType = 'n8n-nodes-base.webhook'
const chatType = '@n8n/n8n-nodes-langchain.chatTrigger'

/**
 * Production address of a workflow's trigger: prefers a webhook that takes a body, then a chat, then any webhook.
 * @throws BotFailure where it has none that can be called.
 */
export function findTrigger(
  { id, nodes }: Pick<N8nWorkflow, 'id' | 'nodes'>,
  server: string,
): WorkflowTrigger {
  const enabled = nodes.filter(({ disabled }) => !disabled)
  const webhooks = enabled.filter(({ type }) => type === webhookType)
  const chats = enabled.filter(({ type }) => type === chatType)
  const open = webhooks.map((node) => webhookDoor(node, id, server)).filter((door) => door !== null)
  const chat = chats.find(
    ({ parameters, webhookId }) => parameters.public === true && webhookId !== undefined,
  )
  const door =
    open.find(({ method }) => method === 'POST') ??
    open.find(({ method }) => method === 'PUT' || method === 'PATCH') ??
    (chat && { url: `${server}/webhook/${chat.webhookId}/chat`, method: 'POST', isChat: true }) ??
    open[0]
  if (door) return door
  if (chats.length > 0) throw new BotFailure(localized('peers.n8n.chat_not_public'))
  if (webhooks.length > 0) throw new BotFailure(localized('peers.n8n.path_with_variables'))
  throw new BotFailure(localized('peers.n8n.neither_webhook_nor_chat'))
}

/** Null when its path contains parameters. */
function webhookDoor(
  { name, webhookId, parameters }: N8nNode,
  workflowId: string,
  server: string,
): WorkflowTrigger | null {
  const pathInput = typeof parameters.path === 'string' ? parameters.path.replace(/^\//, '') : ''
  if (pathInput.startsWith(':') || pathInput.includes('/:') || pathInput.startsWith('=')) return null
  // A node without an id uses its name, which n8n stores encoded and compares with a decoded one.
  const byName = `${workflowId}/${encodeURIComponent(encodeURIComponent(name.toLowerCase()))}/${pathInput}`
  const path = webhookId === undefined ? byName : pathInput || webhookId
  return { url: `${server}/webhook/${path}`, method: parseMethod(parameters.httpMethod), isChat: false }
}

/** Prefers a method with a body; GET is the node's default. */
function parseMethod(value: unknown): Method {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  return methods.find((method) => names.includes(method)) ?? 'GET'
}
