import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { Session } from '../../core/entities.js'
import { PhoneDigits } from '../../core/values.js'
import { secretText, visibleName } from '../../core/visibleText.js'
import { migrationRules } from '../../locales/generated/pt-BR/rules/migration.js'
import { createRules } from '../../locales/rules.js'
import { deviceKeyTypes, migrationLimits } from './choices.js'

const rule = createRules(migrationRules)

const endpoint = rowsOf({
  category: 'whatsapp-sessions',
  scope: 'sessions',
  sessions: 'one',
  ability: 'never',
})

const { keysPerCall, contactsPerCall, credsLength, keyLength } = migrationLimits

const Creds = secretText(
  z
    .string(rule('rules.migration.creds_invalid'))
    .min(2, rule('rules.migration.creds_invalid'))
    .max(credsLength, rule('rules.migration.creds_long')),
)
const keyName = new RegExp(`^(${deviceKeyTypes.join('|')}):.{1,190}$`)
const KeyRecord = z.record(
  z.string().regex(keyName, rule('rules.migration.key_unknown')),
  secretText(
    z.string(rule('rules.migration.key_invalid')).max(keyLength, rule('rules.migration.key_invalid')),
  ),
  rule('rules.migration.keys_invalid'),
)
/** Counted before they are read: thousands of wrong keys would block the gateway for their errors. */
const Keys = z.preprocess((keys: z.input<typeof KeyRecord>, context) => {
  if (Object.keys(Object(keys)).length <= keysPerCall) return keys
  context.addIssue({ code: 'custom', message: rule('rules.migration.keys_many').error() })
  return z.NEVER
}, KeyRecord)

/**
 * Extension: moves linked devices between gateways without scanning again. Credentials and keys are the JSON texts that
 * a store of Baileys writes; they are sealed, in no log, and in no answer but the export's.
 */
export const migration = {
  /**
   * Stores the credentials of a linked device in a disconnected session, a new one or `sessionId`, which `connect` then
   * connects. A repetition for the same number replaces the keys. 409 `number_paired` where a session of the account
   * has the number, `session_name_taken`, `session_active`; 400 `credentials_invalid` and `import_unsupported`.
   */
  importSession: endpoint('POST /migration/sessions', {
    sessions: 'all',
    body: z.strictObject({
      name: visibleName(rule('rules.common.name_required'), 100, rule('rules.migration.name_most')),
      /** A disconnected session that gets the credentials, instead of a new one. */
      sessionId: z.string().max(100, rule('rules.common.session_invalid')).optional(),
      creds: Creds,
      keys: Keys.optional(),
    }),
    answer: z.object({
      session: Session,
      /** False where the session was there already. */
      created: z.boolean().default(true),
    }),
  }),
  /** Adds keys to imported credentials, until the session connects: 409 `session_active` afterwards. */
  addKeys: endpoint('POST /sessions/:id/migration/keys', {
    body: z.strictObject({ keys: Keys }),
    answer: z.object({ stored: z.number() }),
  }),
  /** Adds contacts, and names those without a name. Names that the session knows stay. */
  addContacts: endpoint('POST /sessions/:id/migration/contacts', {
    body: z.strictObject({
      contacts: z
        .array(
          z.strictObject({
            phone: PhoneDigits,
            name: z.string().trim().max(200, rule('rules.common.name_long')).nullable().default(null),
          }),
          rule('rules.migration.contacts_list'),
        )
        .max(contactsPerCall, rule('rules.migration.contacts_many')),
    }),
    answer: z.object({ saved: z.number() }),
  }),
  /**
   * Stops a session, keeping its pairing, and returns its credentials for another gateway, in pages: `creds` on the
   * first, `next` until the last. Refuses API keys. 409 `session_unpaired` for one without a pairing.
   */
  exportSession: endpoint('POST /sessions/:id/migration/export', {
    body: z.strictObject({ after: z.string().max(200, rule('rules.common.cursor_invalid')).optional() }),
    repeatable: false,
    stores: false,
    answer: z.object({
      creds: secretText(z.string()).nullable().default(null),
      keys: z.record(z.string(), secretText(z.string())),
      next: z.string().nullable().default(null),
    }),
  }),
}
