import type { Contract } from '@morpheus/sdk/contract'
import { type N8n, n8n, n8nEvents, ourEvents, theirNames } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Answer, Question, ReplyPart, Responder } from '../../features/conversations/responder.js'
import type { OutwardTests } from '../../features/deliveries/outwardTests.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { BotFailure } from '../botFailure.js'
import { createDocumentedHandlers } from '../documentedHandlers.js'
import { conversation } from '../integration.js'
import { createTestSuccess, type ListContext, type TargetCalls, type TestResult } from '../kind.js'
import { toMessageNotes } from '../messageParts.js'
import { checkFile, WorkflowFile } from './n8nBody.js'
import { N8nClient } from './n8nClient.js'
import { parseReplyParts } from './n8nReply.js'
import type { N8nSettings } from './n8nSettings.js'
import { findTrigger } from './n8nTrigger.js'
import { N8nWebhook, toCredentials, triggerWorkflow } from './n8nWebhook.js'

/** A workflow may call a model; shorter than the longest bot timeout, so that a question is sent once. */
const questionSeconds = 115

export class N8nResponder implements Responder {
  readonly #webhook: N8nWebhook

  constructor(webhook: N8nWebhook) {
    this.#webhook = webhook
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const door = await this.#webhook.door(signal)
      const call = { id: question.id, body: createPayload(question, door.isChat), seconds: questionSeconds }
      const parts = await toParts(await this.#webhook.call(door, call, signal))
      return { reply: { parts, state: null } }
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      return { failure: error.noReply }
    }
  }
}

/** @throws BotFailure for what is not to be sent to a customer. */
async function toParts(answer: unknown): Promise<ReplyPart[]> {
  if (!(answer instanceof WorkflowFile)) {
    const parts = parseReplyParts(answer)
    for (const part of parts) if ('bytes' in part) await checkFile(part)
    return parts
  }
  await checkFile(answer)
  const { bytes, type, name } = answer
  return [{ kind: 'file', file: null, bytes, type, name: name ?? undefined }]
}

/** Everything a workflow may need, without secrets or internal ids. */
function createPayload(question: Question, isChat: boolean): object {
  const { id, sessionId, conversationId, contact, contactName, group, text, choice, files, at } = question
  const { details, quoted } = question
  return {
    event: 'message_received',
    ...(isChat && { action: 'sendMessage' }),
    /** The prompt of n8n's agents. */
    chatInput: [text, ...toMessageNotes(question)].filter((line) => line !== '').join('\n'),
    /** n8n agents key their memory by this field. */
    sessionId: conversationId,
    text,
    contact,
    contactName,
    group,
    choice,
    details,
    quoted,
    files: files.map(({ kind, type, name, size, url }) => ({ kind, type, name, size, url })),
    messageId: id,
    morpheusSessionId: sessionId,
    timestamp: at,
  }
}

/** Same as for webhooks: a slower workflow should respond first. */
const eventSeconds = 20

const Payload = z.looseObject({})

export async function deliverToWorkflow(
  webhook: N8nWebhook,
  chosen: N8n['events'],
  { id, event, payload }: Pick<DeliveryRow, 'id' | 'event' | 'payload'>,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const door = await webhook.door(signal)
    if (door.isChat) return onlyMessages
    const [name = event] = theirNames(n8nEvents, chosen, event)
    const body = { ...Payload.parse(JSON.parse(payload)), event: name }
    await webhook.call(door, { id, body, seconds: eventSeconds }, signal)
    return { delivered: true, answerStatus: 200, answer: null }
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}

/** Permanent for this event, without marking the target as failing. */
const onlyMessages: Outcome = {
  delivered: false,
  rejected: true,
  ...toErrorFields(localized('peers.n8n.only_messages')),
  answerStatus: null,
  answer: null,
}

const triggerSeconds = 60

interface Dependencies {
  api: ApiCaller
  clock: Pick<Clock, 'now'>
  /** Outbound calls count towards the user's limit of tests. */
  tests: OutwardTests
}

/** Configuration spec §7.3, n8n: calls of its own. */
function n8nCalls(
  targets: Pick<TargetCalls<unknown, N8nSettings>, 'open'>,
  { api, clock, tests }: Dependencies,
): Pick<AreaHandlers<Contract['n8n']>, 'trigger' | 'activate'> {
  const createClient = async (sessionId: string, userId: string) => {
    const { config } = await targets.open(sessionId, userId)
    return { client: new N8nClient(api, config, userId), config }
  }
  return {
    async trigger({ caller, params, body }) {
      const userId = caller.user.id
      const { client, config } = await createClient(params.id, userId)
      return tests.run(userId, (signal) => BotFailure.refusing(triggered(client, params.workflowId, signal)))
      async function triggered(client: N8nClient, workflowId: string, signal: AbortSignal) {
        const workflow = await client.workflow(workflowId, signal)
        if (!workflow.active) throw inactive()
        const door = findTrigger(workflow, client.server)
        const request = { body, seconds: triggerSeconds, ...toCredentials(config, clock) }
        return triggerWorkflow(api, userId, door, request, signal)
      }
    },

    async activate({ caller, params: { id, workflowId } }) {
      const { client } = await createClient(id, caller.user.id)
      return tests.run(caller.user.id, (signal) =>
        BotFailure.refusing(client.activate(workflowId, signal).then(toWorkflow)),
      )
    },
  }
}

const toWorkflow = ({ id, name, active }: { id: string; name: string; active: boolean }) => ({
  id,
  name,
  active,
})

const inactive = () =>
  new HttpError(
    'conflict',
    'workflow_inactive',
    'O workflow está inativo: ative-o no n8n, ou por aqui, e dispare de novo.',
  )

export const n8nIntegration = conversation({
  description: n8n,
  open: ({ api, clock }) => ({
    connect(settings, { userId }) {
      const webhook = new N8nWebhook({ caller: api, clock, settings, userId })
      const { events } = settings
      return {
        deliver: (delivery, signal) => deliverToWorkflow(webhook, events, delivery, signal),
        ...(events.includes('message_received') && { responder: new N8nResponder(webhook) }),
      }
    },

    missing: ({ webhookUrl, workflowId }) => (webhookUrl === '' && workflowId === '' ? noDestination : null),

    /** Customers' messages go to the responder, not to the webhook as well. */
    subscriptions: ({ webhookUrl, workflowId, events }) =>
      webhookUrl === '' && workflowId === ''
        ? []
        : ourEvents(n8nEvents, events).filter((event) => event !== 'message:received'),

    test: (trial, { storedConfig, userId, signal }) =>
      testN8n(new N8nClient(api, trial, userId), { ...trial, webhookUrl: storedConfig?.webhookUrl }, signal),

    lists: { workflows: listed(api) },

    calls: (targets, { tests }) => ({
      ...createDocumentedHandlers(targets),
      ...n8nCalls(targets, { api, clock, tests }),
    }),
  }),
})

const noDestination = localized('peers.n8n.nothing_sent')

const listed =
  (api: ApiCaller) =>
  async (settings: N8nSettings, { userId, signal }: ListContext) => {
    const { workflows } = await BotFailure.refusing(new N8nClient(api, settings, userId).workflows(signal))
    return { workflows: workflows.map(({ id, name, active }) => ({ id, name, active })) }
  }

/** Checks the key and, if given, that the workflow has a trigger. Runs nothing. */
async function testN8n(
  client: N8nClient,
  { workflowId, webhookUrl }: Pick<N8nSettings, 'workflowId' | 'webhookUrl'>,
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    await client.check(signal)
    if (!workflowId) return createTestSuccess(localized('peers.n8n.tested'))
    const workflow = await client.workflow(workflowId, signal)
    if (!workflow.active)
      throw new BotFailure(localized('peers.n8n.workflow_inactive', { name: workflow.name }))
    if (!webhookUrl) findTrigger(workflow, client.server)
    return createTestSuccess(localized('peers.n8n.tested_workflow', { name: workflow.name }))
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}
