import { setTimeout as pause } from 'node:timers/promises'
import { contactSyncMessages, contactSyncText } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

const everyMs = 1000

/** Copies a session's contacts and waits for the end; exit code 1 where it fails. */
export async function syncContacts(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  if (kind !== 'chatwoot') throw usageError(`${card.label} não sincroniza contatos.`, 'usage')
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    requireConfig(await openConfig(morpheus, kind, session.id), session)
    const { id } = session
    await morpheus.chatwoot.syncContacts({ id })
    let progress = await morpheus.chatwoot.syncProgress({ id })
    for (
      let lastText = '';
      progress.state === 'running';
      progress = await morpheus.chatwoot.syncProgress({ id })
    ) {
      const text = contactSyncText(progress)
      if (text !== lastText) output.note(text)
      lastText = text
      await pause(everyMs)
    }
    if (output.json) output.value(progress)
    const text = sanitize(contactSyncText(progress))
    if (progress.state === 'failed')
      throw failureError(`${contactSyncMessages.failure}: ${text}`, 'sync_failed')
    output.success(text)
  })
}
