import type { Session } from '@morpheus/sdk/contract'
import { bareNumber } from '@morpheus/sdk/format'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { getSessionStanding } from './availability.js'
import { getRestrictions } from './restrictions.js'

/** Session as API callers see it, without a pending QR code, which has its own call and events. */
export function sessionView(row: SessionRow): Session {
  const restrictions = getRestrictions(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    ...toNumbers(getPairedPhone(row)),
    lastPhone: row.paired ? null : bareNumber(row.phone),
    formerNumber: row.paired ? row.former_phone : null,
    qrCode: null,
    apiType: row.api_type,
    connectionMethod: row.connection_method,
    profilePic: row.paired ? row.profile_pic : null,
    business: row.paired ? toBusiness(row) : null,
    lastActivity: row.last_activity,
    createdAt: row.created_at,
    ...getSessionStanding(row),
    ...(restrictions && { restrictions }),
    externalId: row.external_id,
    metadata: parseMetadata(row),
    tags: parseTags(row),
    pinned: row.pinned === 1,
  }
}

/** Entries that named an erased person are empty. */
function parseMetadata({ metadata }: SessionRow): Record<string, string> {
  const entries = Object.entries<unknown>(metadata === null ? {} : Object(JSON.parse(metadata)))
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value ?? '')]))
}

/** Tags that named an erased person are empty. */
function parseTags({ tags }: SessionRow): string[] {
  const list: unknown = tags === null ? [] : JSON.parse(tags)
  return Array.isArray(list) ? list.map(String).filter(Boolean) : []
}

function toBusiness({ api_type, display_name, quality }: SessionRow): Session['business'] {
  return api_type === 'WHATSAPP_CLOUD' ? { name: display_name, quality } : null
}

export const toNumbers = (phone: string | null) => ({ phone, phoneNumber: bareNumber(phone) })

export function getPairedPhone(row: SessionRow): string | null {
  return row.paired ? row.phone : null
}
