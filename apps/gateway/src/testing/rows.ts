import type { SessionRow } from '../store/tables.js'

/** A session as the store keeps it; whatever is not said is as of a disconnected one. */
export function sessionRow(more: Partial<SessionRow> & Pick<SessionRow, 'id' | 'user_id'>): SessionRow {
  return {
    name: 'Loja',
    description: null,
    status: 'disconnected',
    api_type: 'MORPHEUS',
    connection_method: 'QR_CODE',
    paired: 0,
    phone: null,
    profile_pic: null,
    display_name: null,
    quality: null,
    pairing_phone: null,
    last_activity: null,
    created_at: '2026-11-21T12:00:00.000Z',
    failure: null,
    ...more,
  }
}
