import type * as z from 'zod'
import type { Contract } from '../../contract/table.js'
import { ConflictError, NotFoundError } from '../../core/client/apiErrors.js'
import type { MethodsOf } from '../../core/client/methods.js'
import type { CallOptions } from '../../core/client/transport.js'
import type { NewWebhook, Webhook } from '../../integrations/webhook.js'

type WebhookRows = Pick<MethodsOf<Contract>['webhooks'], 'get' | 'create' | 'update'>

/** The session's id and the wanted configuration. */
export type EnsuredWebhookInput = { readonly id: string } & z.input<typeof NewWebhook>

/** The webhook as stored, its secrets masked. */
export interface EnsuredWebhook {
  readonly webhook: Webhook
  /** True where this call created it. */
  readonly created: boolean
  /** The signing secret in full, only where the webhook is new: store it. Null otherwise. */
  readonly secret: string | null
}

/**
 * Creates a session's webhook, or changes the fields that differ, so that a script can run twice. It is enabled unless
 * `enabled` says otherwise; fields that are not passed stay as they are.
 */
export async function ensureWebhook(
  webhooks: WebhookRows,
  { id, ...input }: EnsuredWebhookInput,
  options: CallOptions = {},
): Promise<EnsuredWebhook> {
  const { signal, token } = options
  const readOptions = { ...(signal && { signal }), ...(token !== undefined && { token }) }
  const wanted = { enabled: true, ...input }

  async function findExisting(): Promise<Webhook | null> {
    try {
      return await webhooks.get({ id }, readOptions)
    } catch (error) {
      // Without the session, the creation fails with the reason.
      if (error instanceof NotFoundError) return null
      throw error
    }
  }
  async function change(existing: Webhook): Promise<EnsuredWebhook> {
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && !isEqual(value, Object(existing)[name]),
      ),
    )
    if (Object.keys(changes).length === 0) return { webhook: existing, created: false, secret: null }
    await webhooks.update({ id, ...changes }, options)
    return { webhook: await webhooks.get({ id }, readOptions), created: false, secret: null }
  }

  const existing = await findExisting()
  if (existing) return change(existing)
  try {
    const { secret } = await webhooks.create({ id, ...wanted }, options)
    return { webhook: await webhooks.get({ id }, readOptions), created: true, secret: secret ?? null }
  } catch (error) {
    // Another caller created it after our search.
    const createdByAnother = error instanceof ConflictError ? await findExisting() : null
    if (!createdByAnother) throw error
    return change(createdByAnother)
  }
}

/** Compares JSON values; lists in their order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other
  const entries = Object.entries(one)
  const others: Readonly<Record<string, unknown>> = Object(other)
  return (
    entries.length === Object.keys(others).length &&
    entries.every(([key, value]) => isEqual(value, others[key]))
  )
}
