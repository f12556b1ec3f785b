import { type CloudTemplateStatus, cloudTemplateStatuses } from '@morpheus/sdk/contract'
import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import { toMessageRef } from '../../../core/lib/messageRefs.js'

/** Webhook names of statuses that the list names otherwise. */
const webhookStatuses: Readonly<Record<string, CloudTemplateStatus>> = {
  REINSTATED: 'APPROVED',
  // Flagged templates can still be sent; a webhook follows when that ends.
  FLAGGED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  IN_REVIEW: 'PENDING',
  APPEAL_REQUESTED: 'IN_APPEAL',
}

export function parseTemplateStatus(code: string): CloudTemplateStatus {
  const upperCode = code.toUpperCase()
  return (
    cloudTemplateStatuses.find((status) => status === upperCode) ?? webhookStatuses[upperCode] ?? 'UNKNOWN'
  )
}

const rejectionCodes = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'INCORRECT_CATEGORY',
  'TAG_CONTENT_MISMATCH',
  'CATEGORY_NOT_AVAILABLE',
  'SCAM',
] as const

/** The reason why a template cannot be sent: rejected, paused or disabled. Null for others or an unknown code. */
export function templateReason(
  status: CloudTemplateStatus,
  code: string | null | undefined,
): { reason: string | null; reasonI18n: MessageRef | null } {
  const reason = findReason(status, code?.toUpperCase())
  return { reason: reason?.text ?? null, reasonI18n: reason && toMessageRef(reason) }
}

function findReason(status: CloudTemplateStatus, code: string | undefined): Localized | null {
  if (status === 'REJECTED') {
    const rejectionCode = rejectionCodes.find((known) => known === code)
    return rejectionCode ? localized(`meta.rejected.${rejectionCode}`) : null
  }
  return status === 'PAUSED' || status === 'DISABLED' ? localized('meta.badly_rated') : null
}
