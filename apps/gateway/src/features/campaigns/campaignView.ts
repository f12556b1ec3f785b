import {
  type Campaign,
  type CampaignRecipient,
  type RecipientState,
  skipReasons,
} from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { parseMessageRef, toMessageRef } from '../../core/lib/messageRefs.js'
import type { CampaignRecipientRow, CampaignRow } from '../../core/store/campaignTables.js'
import type { Db } from '../../core/store/tables.js'
import { failureSentence, isFailureCode } from '../sessions/messages/messageFailures.js'
import { campaignText, readCampaignContent } from './campaignContent.js'
import { countRecipients } from './campaignRows.js'

export async function campaignViews(db: Db, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const counted = await countRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counted.filter(({ id }) => id === row.id)
    const getCount = (state: RecipientState) => own.find((one) => one.state === state)?.count ?? 0
    const content = readCampaignContent(row)
    return {
      id: row.id,
      sessionId: row.session_id,
      name: row.name,
      state: row.state,
      type: content.kind,
      text: campaignText(content),
      startsAt: row.starts_at,
      hours: row.hours,
      error: row.error,
      errorI18n: parseMessageRef(row.error_i18n),
      createdAt: row.created_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      counts: {
        total: own.reduce((sum, { count }) => sum + count, 0),
        waiting: getCount('waiting'),
        queued: getCount('queued'),
        sent: getCount('sent'),
        delivered: getCount('delivered'),
        read: getCount('read'),
        failed: getCount('failed'),
        skipped: getCount('skipped'),
      },
    }
  })
}

const Variables = z.record(z.string(), z.string())

export function recipientView(row: CampaignRecipientRow): CampaignRecipient {
  const reason = row.reason === null ? null : explainReason(row.reason)
  return {
    position: row.position,
    phone: row.phone,
    variables: readVariables(row),
    state: row.state,
    reason: row.reason,
    reasonText: reason?.text ?? null,
    ...(reason && { reasonTextI18n: toMessageRef(reason) }),
    messageId: row.message_id,
    updatedAt: row.updated_at,
  }
}

export function readVariables({
  variables,
}: Pick<CampaignRecipientRow, 'variables'>): Record<string, string> {
  return Variables.parse(JSON.parse(variables))
}

function explainReason(code: string): Localized | null {
  const skip = skipReasons.find((one) => one === code)
  if (skip) return localized(`campaigns.skip.${skip}`)
  return isFailureCode(code) ? failureSentence(code) : null
}
