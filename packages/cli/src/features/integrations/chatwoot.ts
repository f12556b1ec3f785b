import { setTimeout as pause } from 'node:timers/promises'
import { maxImportDays } from '@morpheus/sdk/integrations'
import { contactSyncMessages, contactSyncText, messageImportMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

const everyMs = 1000

export interface SyncOptions {
  /** Days of messages to import in place of the contacts. */
  mensagens?: string
}

/** Copies a session's contacts, or messages, and waits for the end; exit code 1 where it fails. */
export async function syncChatwoot(
  context: Context,
  { mensagens }: SyncOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  if (kind !== 'chatwoot') throw usageError(`${card.label} não sincroniza contatos.`, 'usage')
  const days = mensagens === undefined ? null : Number(mensagens)
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= maxImportDays))
    throw usageError(`Informe em --mensagens quantos dias, de 1 a ${maxImportDays}.`, 'usage')
  const texts = days === null ? contactSyncMessages : messageImportMessages
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    requireConfig(await openConfig(morpheus, kind, session.id), session)
    const { id } = session
    if (days === null) await morpheus.chatwoot.syncContacts({ id })
    else await morpheus.chatwoot.importMessages({ id, days })
    const read = () =>
      days === null ? morpheus.chatwoot.syncProgress({ id }) : morpheus.chatwoot.importProgress({ id })
    let progress = await read()
    for (let lastText = ''; progress.state === 'running'; progress = await read()) {
      const text = contactSyncText(progress, texts)
      if (text !== lastText) output.note(text)
      lastText = text
      await pause(everyMs)
    }
    if (output.json) output.value(progress)
    const text = sanitize(contactSyncText(progress, texts))
    if (progress.state === 'failed') throw failureError(`${texts.failure}: ${text}`, 'sync_failed')
    output.success(text)
  })
}
