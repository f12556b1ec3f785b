import { cardOf, targetKinds } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { OwnedTarget } from '../core/store/repositories/deliveryTargets.js'
import type { ConfiguredResponder, ResponderSettings } from '../features/conversations/configured.js'
import type { Responder } from '../features/conversations/responder.js'

const names: readonly string[] = ['n8n', 'typebot', 'flowise', 'openai']

export const responderKinds = targetKinds.filter((kind) => names.includes(kind))

/** Settings common to all responders; missing ones get defaults. */
const Settings = z.object({
  priority: z.number().catch(50),
  debounceSeconds: z.number().catch(3),
  takeoverMinutes: z.number().catch(30),
  leaveKeyword: z.string().catch('sair'),
  answerGroups: z.boolean().catch(false),
  hours: z.string().catch(''),
  failureText: z.string().catch(''),
}) satisfies z.ZodType<ResponderSettings>

export function configuredResponder(
  { id, kind }: Pick<OwnedTarget, 'id' | 'kind'>,
  { responder, config }: { responder: Responder; config: unknown },
): ConfiguredResponder {
  return { targetId: id, kind, label: cardOf(kind).label, settings: Settings.parse(config), responder }
}
