import { type N8n, n8nEvents, theirNames } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { BotFailure } from '../botFailure.js'
import type { N8nWebhook } from './n8nWebhook.js'

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
  refused: true,
  error: 'O Chat Trigger do n8n recebe só mensagens: para os outros eventos, use um nó Webhook',
  answerStatus: null,
  answer: null,
}
