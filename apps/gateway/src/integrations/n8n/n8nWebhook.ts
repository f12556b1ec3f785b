import { randomUUID } from 'node:crypto'
import { localized } from '@morpheus/sdk/text'
import { lowerCaseNames } from '../../core/configuration/headers.js'
import type { Clock } from '../../core/lib/clock.js'
import { type ApiCaller, ApiFailure, parseJsonBody } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { signatureHeaders } from '../webhook/signWebhook.js'
import { isText, isUnregistered, webhookFailure } from './explainN8n.js'
import { readWorkflowFile, WorkflowFile } from './n8nBody.js'
import { N8nClient } from './n8nClient.js'
import { readBody, readValue, StreamedError } from './n8nReply.js'
import type { N8nSettings } from './n8nSettings.js'
import { findTrigger, type WorkflowTrigger } from './n8nTrigger.js'

/** Cache time of a workflow's trigger. */
const cacheMs = 5 * 60_000

interface Options {
  caller: ApiCaller
  clock: Pick<Clock, 'monotonic' | 'now'>
  settings: N8nSettings
  userId: string
}

export interface WorkflowCall {
  /** Stable over all attempts, for deduplication. */
  readonly id?: string | undefined
  readonly body: object
  readonly seconds: number
}

interface Credentials {
  readonly secret?: string | undefined
  readonly nowMs: number
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined
}

/**
 * Resolves and calls a workflow's webhook: the configured URL, or the workflow's own. The API key goes to the server's
 * API alone, never to a webhook.
 */
export class N8nWebhook {
  readonly #caller: ApiCaller
  readonly #clock: Pick<Clock, 'monotonic' | 'now'>
  readonly #settings: N8nSettings
  readonly #userId: string
  readonly #client: N8nClient
  #cached: { door: WorkflowTrigger; until: number } | null = null

  constructor({ caller, clock, settings, userId }: Options) {
    this.#caller = caller
    this.#clock = clock
    this.#settings = settings
    this.#userId = userId
    this.#client = new N8nClient(caller, settings, userId)
  }

  /** Address for messages and events. Rejects with a `BotFailure` or the signal's reason. */
  async door(signal: AbortSignal): Promise<WorkflowTrigger> {
    const { webhookUrl, workflowId } = this.#settings
    if (webhookUrl) return { url: webhookUrl, method: 'POST', isChat: /\/chat\/?$/.test(webhookUrl) }
    if (!workflowId) throw new BotFailure(localized('peers.n8n.no_destination'))
    const now = this.#clock.monotonic()
    if (this.#cached && now < this.#cached.until) return this.#cached.door
    const door = findTrigger(await this.#client.workflow(workflowId, signal), this.#client.server)
    if (door.method === 'GET' || door.method === 'DELETE')
      throw new BotFailure(localized('peers.n8n.no_post'))
    this.#cached = { door, until: now + cacheMs }
    return door
  }

  /** Rejects as `door` does. */
  async call(door: WorkflowTrigger, call: WorkflowCall, signal: AbortSignal): Promise<unknown> {
    try {
      const request = { ...call, ...toCredentials(this.#settings, this.#clock) }
      return (await callWorkflow(this.#caller, this.#userId, door, request, signal)).answer
    } catch (error) {
      // After any failure the trigger is looked up again.
      this.#cached = null
      throw error
    }
  }
}

export const toCredentials = (
  { signingSecret, webhookHeaders }: N8nSettings,
  clock: Pick<Clock, 'now'>,
): Credentials => ({ secret: signingSecret, nowMs: clock.now(), extraHeaders: webhookHeaders })

/** JSON, streamed texts, plain text, or a `WorkflowFile`. */
export interface WorkflowAnswer {
  readonly status: number
  readonly answer: unknown
}

/** Rejects with a `BotFailure` unless it succeeds. */
async function callWorkflow(...call: Parameters<typeof reach>): Promise<WorkflowAnswer> {
  try {
    return await reach(...call)
  } catch (error) {
    throw error instanceof ApiFailure ? webhookFailure(error, new URL(call[2].url)) : error
  }
}

/** Like `callWorkflow`, but returns the workflow's own error answers too. */
export async function triggerWorkflow(...call: Parameters<typeof reach>): Promise<WorkflowAnswer> {
  try {
    const { status, answer } = await reach(...call)
    return { status, answer: answer instanceof WorkflowFile ? described(answer) : answer }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { failureKind, status, body } = error
    if (failureKind !== 'status' || status === null || !isText(error) || isUnregistered(error))
      throw webhookFailure(error, new URL(call[2].url))
    return { status, answer: jsonOr(body) }
  }
}

async function reach(
  caller: ApiCaller,
  userId: string,
  { url, method }: WorkflowTrigger,
  { id = randomUUID(), body, seconds, secret, nowMs, extraHeaders = {} }: WorkflowCall & Credentials,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const carried = method === 'GET' || method === 'DELETE' ? { query: pickScalars(body) } : { body }
  const text = 'body' in carried ? JSON.stringify(body) : ''
  const headers = {
    ...lowerCaseNames(extraHeaders),
    ...signatureHeaders(id, text, nowMs, secret ? [secret] : []),
  }
  const api = { baseUrl: url, userId, headers }
  const request = { method, path: '', ...carried, seconds, isUnrepeatable: true }
  try {
    const answered = await caller.callRaw(api, request, signal)
    const { status } = answered
    const file = readWorkflowFile(answered.bytes, answered.headers)
    return { status, answer: file ?? readValue(parseJsonBody(status, answered.body)) }
  } catch (error) {
    if (error instanceof StreamedError) throw streamed()
    if (!(error instanceof ApiFailure) || error.failureKind !== 'not-json' || !isText(error)) throw error
    return { status: error.status ?? 200, answer: read(error.body) }
  }
}

/** Files become metadata, since JSON holds no bytes; pages stay text. */
function described({ type, name, bytes }: WorkflowFile): unknown {
  return type === 'text/html' ? bytes.toString('utf8') : { type, fileName: name, size: bytes.length }
}

function jsonOr(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
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

const streamed = () => new BotFailure(localized('peers.n8n.workflow_failed'), { status: 200 })

/** Fields that fit a query string. */
function pickScalars(body: object): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[name] = value
  return values
}
