import * as z from 'zod'
import { type ApiCall, type ApiCaller, ApiFailure } from '../../delivery/net/apiCaller.js'
import type { Clock } from '../../kit/clock.js'
import { BotFailure } from '../botFailure.js'
import { isText, webhookFailure } from './explainN8n.js'
import { N8nClient } from './n8nClient.js'
import { type Door, doorOf } from './n8nDoor.js'
import { readBody, readValue, StreamedError } from './n8nReply.js'
import type { N8nSettings } from './n8nSettings.js'

/** So long a workflow is taken to begin where it did. */
const foundMs = 5 * 60_000

const Anything = z.unknown()

interface Options {
  caller: ApiCaller
  clock: Pick<Clock, 'steady'>
  settings: N8nSettings
  /** On whose behalf. */
  userId: string
}

/** What is posted to a workflow. */
export interface WorkflowCall {
  /** The same at every attempt, for workflows that tell the first time from the next. */
  readonly id?: string | undefined
  readonly body: object
  /** How long it may take. */
  readonly seconds: number
}

/**
 * Where a configured workflow is called: the given address, or what the server says of the workflow. The key goes to the
 * server's API alone, never to a webhook.
 */
export class N8nWebhook {
  readonly #caller: ApiCaller
  readonly #clock: Pick<Clock, 'steady'>
  readonly #settings: N8nSettings
  readonly #userId: string
  readonly #client: N8nClient
  #found: { door: Door; until: number } | null = null

  constructor({ caller, clock, settings, userId }: Options) {
    this.#caller = caller
    this.#clock = clock
    this.#settings = settings
    this.#userId = userId
    this.#client = new N8nClient(caller, settings, userId)
  }

  /** Where what a customer says and what happens is posted. Rejects with a `BotFailure` or the signal's reason. */
  async door(signal: AbortSignal): Promise<Door> {
    const { webhookUrl, workflowId } = this.#settings
    if (webhookUrl) return { url: webhookUrl, method: 'POST', isChat: /\/chat\/?$/.test(webhookUrl) }
    if (!workflowId) throw new BotFailure('Informe a URL do webhook ou o ID do workflow do n8n')
    const now = this.#clock.steady()
    if (this.#found && now < this.#found.until) return this.#found.door
    const door = doorOf(await this.#client.workflow(workflowId, signal), this.#client.server)
    if (door.method === 'GET' || door.method === 'DELETE')
      throw new BotFailure('O webhook do workflow não aceita POST: escolha este método no nó Webhook')
    this.#found = { door, until: now + foundMs }
    return door
  }

  /** What the workflow answered. Rejects as `door` does. */
  async call(door: Door, call: WorkflowCall, signal: AbortSignal): Promise<unknown> {
    try {
      return await callWorkflow(this.#caller, this.#userId, door, call, signal)
    } catch (error) {
      // Whatever is wrong there, it is looked up again.
      this.#found = null
      throw error
    }
  }
}

/** Calls a workflow where it begins, and reads what it answers: JSON, a stream of it, or text. Rejects with a `BotFailure`. */
export async function callWorkflow(
  caller: ApiCaller,
  userId: string,
  { url, method }: Door,
  { id, body, seconds }: WorkflowCall,
  signal: AbortSignal,
): Promise<unknown> {
  const api = { baseUrl: url, userId, ...(id !== undefined && { headers: { 'webhook-id': id } }) }
  const carried = method === 'GET' || method === 'DELETE' ? { query: scalarsOf(body) } : { body }
  try {
    const asked: ApiCall<unknown> = { method, path: '', ...carried, answer: Anything, seconds, once: true }
    return readValue(await caller.call(api, asked, signal))
  } catch (error) {
    if (error instanceof StreamedError) throw streamed()
    if (!(error instanceof ApiFailure)) throw error
    if (error.why !== 'not-json' || !isText(error)) throw webhookFailure(error, new URL(url))
    return read(error.body)
  }
}

function read(body: string): unknown {
  try {
    return readBody(body)
  } catch (error) {
    if (!(error instanceof StreamedError)) throw error
    throw streamed()
  }
}

const streamed = () => new BotFailure('O workflow terminou com erro: veja a execução no n8n', { status: 200 })

/** What an address can carry. */
function scalarsOf(body: object): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found[name] = value
  return found
}
