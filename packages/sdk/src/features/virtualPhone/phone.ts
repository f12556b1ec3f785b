import * as z from 'zod'
import { SessionRestrictions, SessionStatus } from '../../core/entities.js'
import { visibleName } from '../../core/visibleText.js'
import { virtualPhoneRules } from '../../locales/generated/pt-BR/rules/virtualPhone.js'
import { createRules } from '../../locales/rules.js'
import { passkeyStages } from '../passkey/choices.js'

const rule = createRules(virtualPhoneRules)

/** A group of the phone's account. */
export const PhoneGroup = z.object({
  id: z.string(),
  name: z.string(),
  participants: z.array(z.object({ phone: z.string(), admin: z.boolean() })),
})
export type PhoneGroup = z.output<typeof PhoneGroup>

export const GroupName = visibleName(
  rule('rules.virtualPhone.group_name_required'),
  100,
  rule('rules.common.name_long'),
)

/** The simulated phone, for its holder. */
export const VirtualPhone = z.object({
  number: z.string(),
  sessionName: z.string(),
  /** The status of the linked session. */
  status: SessionStatus,
  online: z.boolean(),
  contacts: z.number(),
  /** The account's presence, as contacts see it. */
  presence: z.enum(['available', 'unavailable']).optional(),
  /** True where the session got the messages from before the pairing. */
  historySent: z.boolean().optional(),
  /** Blocked contacts, by number. */
  blocked: z.array(z.string()).optional(),
  /** Archived conversations, by number or group id. */
  archived: z.array(z.string()).optional(),
  /** Contacts that hide their number from the account, by number. */
  hidden: z.array(z.string()).optional(),
  groups: z.array(PhoneGroup).optional(),
  /** The network's limits on new conversations of the account. */
  restrictions: SessionRestrictions.optional(),
  /** The phone is not linked yet: its account requires its passkey, or shows a code to compare. */
  passkey: z.object({ stage: z.enum(passkeyStages), code: z.string().nullable() }).nullish(),
})
export type VirtualPhone = z.output<typeof VirtualPhone>
