import { type CloudTemplateStatus, cloudTemplateStatuses } from '@morpheus/sdk/contract'
import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import { toMessageRef } from '../../../core/lib/messageRefs.js'

/** Webhook names of statuses that the list names otherwise. */
const otherNames: Readonly<Record<string, CloudTemplateStatus>> = {
  REINSTATED: 'APPROVED',
  // Flagged templates can still be sent; a webhook follows when that ends.
  FLAGGED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  IN_REVIEW: 'PENDING',
  APPEAL_REQUESTED: 'IN_APPEAL',
}

export function parseTemplateStatus(text: string): CloudTemplateStatus {
  const name = text.toUpperCase()
  return cloudTemplateStatuses.find((one) => one === name) ?? otherNames[name] ?? 'UNKNOWN'
}

const rejections = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'INCORRECT_CATEGORY',
  'TAG_CONTENT_MISMATCH',
  'CATEGORY_NOT_AVAILABLE',
  'SCAM',
] as const

/** Reason of a rejection; null when none applies or Meta gives none. */
export function templateReason(
  status: CloudTemplateStatus,
  text: string | null | undefined,
): { reason: string | null; reasonI18n: MessageRef | null } {
  const reason = reasonOf(status, text?.toUpperCase())
  return { reason: reason?.text ?? null, reasonI18n: reason && toMessageRef(reason) }
}

function reasonOf(status: CloudTemplateStatus, name: string | undefined): Localized | null {
  if (status === 'REJECTED') {
    const rejectionReason = rejections.find((one) => one === name)
    return rejectionReason ? localized(`meta.rejected.${rejectionReason}`) : null
  }
  return status === 'PAUSED' || status === 'DISABLED' ? localized('meta.badly_rated') : null
}
