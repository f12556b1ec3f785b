import * as z from 'zod'
import type { EngineTemplate } from '../../line.js'
import type { InboundValue } from '../webhookBody.js'
import { templateReason, templateStatusOf } from './templateStates.js'

const Told = z.looseObject({
  event: z.string().max(100),
  message_template_id: z.coerce.string().regex(/^\d{1,64}$/),
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  reason: z.string().max(200).nullish().catch(null),
})

/** Parses a template status webhook; null for anything else. */
export function toldTemplate(value: InboundValue): EngineTemplate | null {
  const told = Told.safeParse(value).data
  if (!told) return null
  const status = templateStatusOf(told.event)
  return {
    id: told.message_template_id,
    name: told.message_template_name,
    language: told.message_template_language,
    status,
    reason: templateReason(status, told.reason),
  }
}
