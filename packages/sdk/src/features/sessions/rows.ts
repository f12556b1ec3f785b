import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import {
  ApiType,
  ConnectionMethod,
  PairingCode,
  QrCode,
  Session,
  SessionStatus,
  sessionAvailabilities,
} from '../../core/entities.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient } from '../../core/reading/lenient.js'
import { Flag, PhoneDigits, wholeNumber } from '../../core/values.js'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { sessionsRules } from '../../locales/generated/pt-BR/rules/sessions.js'
import { createRules } from '../../locales/rules.js'
import { NewCloudConfig } from './cloudConfig.js'
import { SessionTag, SessionTagList } from './sessionLabels.js'
import { readStatus, sessionStatuses } from './sessionStatus.js'
import { ExternalId, MetadataFilter, SessionMetadata } from './sessionTags.js'

const rule = createRules(sessionsRules)

const endpoint = rowsOf({ category: 'whatsapp-sessions', scope: 'sessions', sessions: 'one' })

const Pinned = z.boolean(rule('rules.sessions.pin_invalid'))

const wrongAvailability = rule('rules.sessions.availability_invalid')
const oneAvailability = `(${sessionAvailabilities.join('|')})`
const Availabilities = z
  .templateLiteral([z.enum(sessionAvailabilities), z.string()], wrongAvailability)
  .meta({ pattern: `^${oneAvailability}(,${oneAvailability})*$` })
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(sessionAvailabilities, wrongAvailability)))

const fields = {
  name: visibleName(rule('rules.common.name_required'), 100, rule('rules.sessions.name_most')),
  description: visibleLine(
    rule('rules.common.description_invalid'),
    500,
    rule('rules.sessions.description_most'),
  ),
}

/** The creation form, with its messages. Core spec §5. */
export const NewSession = z.strictObject({
  name: fields.name,
  description: fields.description.optional(),
  apiType: ApiType.default('MORPHEUS'),
  connectionMethod: ConnectionMethod.optional(),
  externalId: ExternalId.nullable().optional(),
  metadata: SessionMetadata.optional(),
  tags: SessionTagList.optional(),
  pinned: Pinned.optional(),
})
export type NewSession = z.input<typeof NewSession>

/** The documents' other way to create a Cloud API session, along with its credentials. Configuration spec §3. */
const cloudFields = {
  type: z.literal('cloud', rule('rules.sessions.type_invalid')).optional(),
  config: NewCloudConfig.optional(),
}

const CreatedSession = z
  .strictObject({ ...NewSession.shape, apiType: ApiType.optional(), ...cloudFields })
  .refine(({ type, apiType }) => type === undefined || apiType !== 'MORPHEUS', {
    path: ['type'],
    ...rule('rules.sessions.type_contradicts'),
  })
  .refine(
    ({ type, apiType, config }) => config === undefined || (type ?? apiType ?? 'MORPHEUS') !== 'MORPHEUS',
    {
      path: ['config'],
      ...rule('rules.sessions.config_cloud_only'),
    },
  )

const SessionChange = z
  .strictObject({
    ...fields,
    connectionMethod: ConnectionMethod.nullable(),
    externalId: ExternalId.nullable(),
    metadata: SessionMetadata,
    tags: SessionTagList,
    pinned: Pinned,
    /** Extension: confirms the number that is paired now. */
    formerNumber: z.null(rule('rules.sessions.former_number')),
    config: NewCloudConfig,
  })
  .partial()
/** `connectionMethod: null` keeps it, `externalId: null` removes it, `metadata` and `tags` replace all of it. */
export type SessionChange = z.output<typeof SessionChange>

/** A session with the fields that only its creation has. */
const entity = Session.extend(cloudFields)

const state = z.object({ session: Session })

/** Extension: true where the phone still lists the linked device; absent where it does not. */
const deviceRemains = choiceWithFallback(z.boolean().optional(), undefined)

/** Core spec §7, Sessions. */
export const sessions = {
  /**
   * Lists the caller's sessions, newest first; with `limit` or `cursor`, which are ours like the filters, a page of
   * them. `nextCursor` leads to the next page and is `null` on the last: creations and deletions meanwhile do not shift
   * pages.
   */
  list: endpoint('GET /sessions', {
    ability: 'any',
    sessions: 'own',
    query: z.strictObject({
      status: z.enum(sessionStatuses, rule('rules.common.status_invalid')).optional(),
      /** Comma-separated; matches any of them. */
      availability: Availabilities.optional(),
      /** Sessions that need attention, or those that do not. */
      attention: Flag.optional(),
      externalId: ExternalId.optional(),
      /** One entry, as `plano:pro`. */
      metadata: MetadataFilter.optional(),
      tag: SessionTag.optional(),
      cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 500).optional(),
    }),
    answer: z.object({
      sessions: z.array(Session),
      /** With a page: the total number of sessions. */
      total: z.number().optional(),
      nextCursor: z.string().nullish(),
    }),
  }),
  /** Returns one session. Configuration spec §7.7. */
  get: endpoint('GET /sessions/:id', { ability: 'any', answer: state }),
  /**
   * Creates a disconnected session; a Cloud API session also by `type: 'cloud'`, with its configuration in `config`.
   */
  create: endpoint('POST /sessions', {
    ability: 'pair',
    sessions: 'new',
    body: CreatedSession,
    entity,
    answer: state,
    success: 201,
    duplicates: false,
  }),
  /** Takes any part of name, description and connection method; `config` replaces a cloud session's configuration. */
  update: endpoint('PUT /sessions/:id', {
    ability: 'never',
    body: SessionChange,
    entity,
    answer: state,
    hasUnspecifiedAnswer: true,
  }),
  /** Deletes a session with its contacts and its pairing. `deviceRemains` as for `disconnect`. */
  remove: endpoint('DELETE /sessions/:id', {
    ability: 'never',
    answer: z.object({ deviceRemains }),
    hasUnspecifiedAnswer: true,
  }),
  /** Starts the engine: the status becomes connecting, then qr or connected. Cloud sessions answer 400. */
  connect: endpoint('POST /sessions/:id/connect', {
    ability: 'pair',
    answer: state,
    hasUnspecifiedAnswer: true,
  }),
  /** Ends the connection and the pairing. With `deviceRemains`, the phone could not be notified. */
  disconnect: endpoint('POST /sessions/:id/disconnect', {
    ability: 'pair',
    answer: state.extend({ deviceRemains }),
    hasUnspecifiedAnswer: true,
  }),
  /**
   * Returns the current QR code; 400 with a reason while there is none: `generating`, `reconnecting` (paired, the phone
   * is away), `passkey_required` (no code pairs this account), `already_connected` or `not_connected`. The reasons are
   * ours.
   */
  qr: endpoint('GET /sessions/:id/qr', {
    ability: 'pair',
    wrapped: false,
    answer: z.object({
      success: lenient(z.boolean(), { fallback: () => true }),
      data: QrCode,
      reason: z.string().nullable().default(null),
      status: lenient(SessionStatus, { read: readStatus, fallback: () => 'qr' }),
      message: z.string(),
      messageI18n: MessageRef.optional(),
    }),
  }),
  /** Requests a pairing code by phone; the code arrives as `session:pairing_code`. */
  connectPhone: endpoint('POST /sessions/:id/connect-phone', {
    ability: 'pair',
    wrapped: false,
    body: z.strictObject({ phoneNumber: PhoneDigits }),
    answer: z.object({ success: z.boolean() }),
    hasUnspecifiedAnswer: true,
  }),
  /**
   * Extension: returns the current pairing code, for clients that missed its event; 400 with a reason while there is
   * none.
   */
  pairingCode: endpoint('GET /sessions/:id/pairing-code', { ability: 'pair', answer: PairingCode }),
}
