import * as z from 'zod'
import type { EngineTemplate } from '../../line.js'
import type { InboundValue } from '../webhookBody.js'
import { templateReason, templateStatusOf } from './templateStates.js'

const StatusChange = z.looseObject({
  event: z.string().max(100),
  message_template_id: z.coerce.string().regex(/^\d{1,64}$/),
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  reason: z.string().max(200).nullish().catch(null),
})

/** Parses a template status webhook; null for anything else. */
export function templateChange(value: InboundValue): EngineTemplate | null {
  const change = StatusChange.safeParse(value).data
  if (!change) return null
  const status = templateStatusOf(change.event)
  return {
    id: change.message_template_id,
    name: change.message_template_name,
    language: change.message_template_language,
    status,
    reason: templateReason(status, change.reason),
  }
}
