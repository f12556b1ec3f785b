import * as z from 'zod'
import { SessionStatus } from '../entities.js'
import { visibleName } from '../visibleText.js'

/** A group of the phone's account. */
export const PhoneGroup = z.object({
  id: z.string(),
  name: z.string(),
  participants: z.array(z.object({ phone: z.string(), admin: z.boolean() })),
})
export type PhoneGroup = z.output<typeof PhoneGroup>

export const GroupName = visibleName('Nome do grupo é obrigatório', 100, 'Nome muito longo')

/** The simulated phone as its holder sees it. */
export const VirtualPhone = z.object({
  number: z.string(),
  sessionName: z.string(),
  /** What the linked session is seen to be. */
  status: SessionStatus,
  online: z.boolean(),
  contacts: z.number(),
  /** Whether contacts see the account online. */
  presence: z.enum(['available', 'unavailable']).optional(),
  /** Whether the session has what was written before the pairing. */
  historySent: z.boolean().optional(),
  /** Who is blocked, by number. */
  blocked: z.array(z.string()).optional(),
  /** Who hides their number from the account, by number. */
  hidden: z.array(z.string()).optional(),
  groups: z.array(PhoneGroup).optional(),
})
export type VirtualPhone = z.output<typeof VirtualPhone>
