import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { privacyRules } from '../../locales/generated/pt-BR/rules/privacy.js'
import { createRules } from '../../locales/rules.js'
import { Recipient } from '../messages/recipient.js'
import { retentionKinds } from './choices.js'

const rule = createRules(privacyRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

const count = z.number().optional()
const Counts = z.object({
  contacts: count,
  messages: count,
  media: count,
  conversations: count,
  events: count,
  deliveries: count,
  integrations: count,
  logs: count,
  other: count,
})
/** Records about a person by kind; kinds without any are absent, not 0. */
export type PrivacyCounts = z.output<typeof Counts>

const wrongPerson = rule('rules.privacy.person_invalid')

/** A person: a number in any format, or the network's id of a contact without a visible number. */
export const PersonNumber = Recipient.refine((to) => !to.endsWith('@g.us'), wrongPerson)

/** Personal data that was sent to an integration and cannot be recalled. */
export const SentToIntegration = z.object({
  /** The kind of a target: `webhook`, `kommo`. */
  kind: z.string(),
  sessionName: z.string().nullable(),
  /** Deliveries, conversations or contacts. */
  count: z.number(),
})
export type SentToIntegration = z.output<typeof SentToIntegration>

const personDataFields = {
  /** Records about the person by kind; kinds without any are absent. */
  counts: lenient(Counts, { fallback: () => ({}) }),
  sent: lenient(z.array(SentToIntegration), { fallback: () => [] }),
  /** Backups that may hold the person's data, which a restore leaves out after an erasure. */
  backups: lenient(z.number(), { fallback: () => 0 }),
}

/** Personal data held about a person. */
export const HeldPerson = z.object({
  /** The numbers and network ids of the person. */
  names: z.array(z.string()),
  /** The person's names in contact lists. */
  contactNames: lenient(z.array(z.string()), { fallback: () => [] }),
  ...personDataFields,
})
export type HeldPerson = z.output<typeof HeldPerson>

/** The receipt of an erasure. It names who requested it and when, never the person whose data was erased. */
export const Forgetting = z.object({
  id: requiredForItem(z.string()),
  state: choiceWithFallback(z.enum(['running', 'done', 'failed']), 'running'),
  /** From 0 to 1. */
  progress: lenient(z.number(), { fallback: () => 0 }),
  ...personDataFields,
  startedAt: Instant,
  endedAt: Instant.nullable().default(null),
  /** In Portuguese. */
  error: z.string().nullable().default(null),
  errorI18n: MessageRef.nullish(),
})
export type Forgetting = z.output<typeof Forgetting>

const RetentionState = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      /** The account's choice; null for the server's maximum. */
      days: z.number().nullable(),
      /** The server's maximum; null for data that lives as long as its parent. */
      most: z.number().nullable(),
      /** The number of records, and of those older than the days in the query. */
      total: z.number(),
      older: z.number(),
      /** True where the counts are lower bounds. */
      more: z.boolean(),
    }),
  ),
})
/**
 * The retention of each kind in days, and the amount of stored data: the answer of `privacy.retention` and
 * `privacy.changeRetention`.
 */
export type RetentionState = z.output<typeof RetentionState>

const days = wholeNumber(1, 3650).nullable().optional()
const RetentionChange = z.strictObject({
  messages: days,
  media: days,
  events: days,
  logs: days,
  deliveries: days,
})
/** Days for some of the kinds, 1 to 3650 each: null restores the server's maximum, absent kinds stay. */
export type RetentionChange = z.output<typeof RetentionChange>

const person = z.strictObject({ phone: PersonNumber })

/**
 * Extension: rights of the account's contacts by the Lei Geral de Proteção de Dados. Numbers are sent only in bodies,
 * as addresses are logged.
 */
export const privacy = {
  /** Returns the personal data held about a person. */
  find: endpoint('POST /settings/privacy/person', {
    body: person,
    answer: HeldPerson,
    stores: false,
    repeatable: false,
  }),
  /** Exports it all as a ZIP: JSON, and the files of messages. */
  export: endpoint('POST /settings/privacy/export', { body: person, ...answersFile, stores: false }),
  /** Starts the erasure of a person; `forgettings` has its progress. */
  forget: endpoint('POST /settings/privacy/forget', {
    body: z.strictObject({
      ...person.shape,
      password: secretText(
        z
          .string(rule('rules.common.password_missing'))
          .min(1, rule('rules.common.password_missing'))
          .max(1024, rule('rules.common.password_long')),
      ),
    }),
    answer: Forgetting,
    success: 201,
  }),
  /** Lists the receipts, newest first. */
  forgettings: endpoint('GET /settings/privacy/forgettings', {
    answer: z.object({ forgettings: z.array(Forgetting) }),
  }),
  /** Returns the retention periods; with days in the query, also the amount that those would delete now. */
  retention: endpoint('GET /settings/privacy/retention', {
    query: z.strictObject({
      messages: wholeNumber(1, 3650).optional(),
      media: wholeNumber(1, 3650).optional(),
      events: wholeNumber(1, 3650).optional(),
      logs: wholeNumber(1, 3650).optional(),
      deliveries: wholeNumber(1, 3650).optional(),
    }),
    answer: RetentionState,
  }),
  /** Changes retention periods; absent kinds stay, null restores the server's maximum. */
  changeRetention: endpoint('PUT /settings/privacy/retention', {
    body: RetentionChange,
    answer: RetentionState,
  }),
}
