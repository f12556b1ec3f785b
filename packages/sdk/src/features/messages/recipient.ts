import * as z from 'zod'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(messagesRules)

const wrong = rule('rules.messages.recipient_invalid')

const numberPattern = /^\+?[\d\s().-]{8,40}$/
const recipient = /^(\d{8,15}|[\d-]{5,50}@g\.us|\d{5,30}@lid|[A-Z]{2}\.[A-Za-z0-9]{1,100})$/

/** `+55 (11) 99999-9999` and WhatsApp's `5511999999999@s.whatsapp.net` become the number's digits. */
export function normalizeRecipient(text: string): string {
  const address = text.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, '')
  return numberPattern.test(address) ? address.replace(/\D/g, '') : address
}

/**
 * The recipient of a message: a number of 8 to 15 digits with its country code, in any format, a group's id, or the
 * network's id of a contact without a visible number.
 */
export const Recipient = z.string(wrong).max(128, wrong).overwrite(normalizeRecipient).regex(recipient, wrong)
