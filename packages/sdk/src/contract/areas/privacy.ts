import * as z from 'zod'
import { retentionKinds } from '../choices/privacy.js'
import { rowsOf } from '../endpoint.js'
import { answersFile } from '../files.js'
import { choice, lenient, needed } from '../reading/lenient.js'
import { Recipient } from '../recipient.js'
import { Instant, wholeNumber } from '../values.js'
import { secretText } from '../visibleText.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'none' })

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
/** How many things of each kind name a person; a kind of which there is none is absent, not 0. */
export type PrivacyCounts = z.output<typeof Counts>

const wrongPerson = 'Informe um número com código do país e DDD, como 5511999999999'

/** A person: a number, however it is written, or the network's name for who hides theirs. */
export const PersonNumber = Recipient.refine((to) => !to.endsWith('@g.us'), wrongPerson)

/** What of a person went to an integration, which cannot be taken back from here. */
export const SentToIntegration = z.object({
  /** Of a target: `webhook`, `kommo`. */
  kind: z.string(),
  sessionName: z.string().nullable(),
  /** Deliveries, conversations or contacts. */
  count: z.number(),
})
export type SentToIntegration = z.output<typeof SentToIntegration>

const held = {
  /** By kind, what names the person. What there is none of is absent. */
  counts: lenient(Counts, { otherwise: () => ({}) }),
  sent: lenient(z.array(SentToIntegration), { otherwise: () => [] }),
  /** Backups that may hold it: what is forgotten is left out when one comes back. */
  backups: lenient(z.number(), { otherwise: () => 0 }),
}

/** What is held about a person. */
export const HeldPerson = z.object({
  /** The numbers and names that they go by. */
  names: z.array(z.string()),
  /** What contacts call them. */
  contactNames: lenient(z.array(z.string()), { otherwise: () => [] }),
  ...held,
})
export type HeldPerson = z.output<typeof HeldPerson>

/** A person who is being forgotten, or was. It says who asked when, and never whom. */
export const Forgetting = z.object({
  id: needed(z.string()),
  state: choice(z.enum(['running', 'done', 'failed']), 'running'),
  /** From 0 to 1. */
  progress: lenient(z.number(), { otherwise: () => 0 }),
  ...held,
  startedAt: Instant,
  endedAt: Instant.nullable().default(null),
  /** In Portuguese. */
  error: z.string().nullable().default(null),
})
export type Forgetting = z.output<typeof Forgetting>

const RetentionState = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      /** What the account chose; null for as long as the server keeps it. */
      days: z.number().nullable(),
      /** For how long the server keeps it at most; null for as long as what it is part of. */
      most: z.number().nullable(),
      /** How much is there, and how much of it is older than the days that were asked about. */
      total: z.number(),
      older: z.number(),
      /** Whether there is more than is counted. */
      more: z.boolean(),
    }),
  ),
})
/**
 * For how many days each kind is kept, and how much of it is there: what `privacy.retention` and
 * `privacy.changeRetention` answer.
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
/**
 * Days for some of the kinds, 1 to 3650 each: null keeps for as long as the server does, what is absent stays
 * as it is.
 */
export type RetentionChange = z.output<typeof RetentionChange>

const person = z.strictObject({ phone: PersonNumber })

/**
 * Ours: what the Lei Geral de Proteção de Dados gives the people an account talks to. A number stands in bodies alone:
 * addresses are logged.
 */
export const privacy = {
  /** What is held about a person. */
  find: endpoint('POST /settings/privacy/person', {
    body: person,
    answer: HeldPerson,
    stores: false,
    repeatable: false,
  }),
  /** All of it as a ZIP: JSON, and the files of messages. */
  export: endpoint('POST /settings/privacy/export', { body: person, ...answersFile, stores: false }),
  /** Begins to forget a person; `forgettings` tells how far it is. */
  forget: endpoint('POST /settings/privacy/forget', {
    body: z.strictObject({
      ...person.shape,
      password: secretText(
        z.string('Informe a senha').min(1, 'Informe a senha').max(1024, 'Senha muito longa'),
      ),
    }),
    answer: Forgetting,
    success: 201,
  }),
  /** The receipts, newest first. */
  forgettings: endpoint('GET /settings/privacy/forgettings', {
    answer: z.object({ forgettings: z.array(Forgetting) }),
  }),
  /** For how long things are kept; with days, what those would delete now. */
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
  /** What is not named stays as it is; null keeps for as long as the server does. */
  changeRetention: endpoint('PUT /settings/privacy/retention', {
    body: RetentionChange,
    answer: RetentionState,
  }),
}
