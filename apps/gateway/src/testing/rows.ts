import type { DeliveryTargetRow } from '../core/store/deliveryTables.js'
import type { SessionRow } from '../core/store/sessionTables.js'

export function sessionRow(more: Partial<SessionRow> & Pick<SessionRow, 'id' | 'user_id'>): SessionRow {
  return {
    name: 'Loja',
    description: null,
    status: 'disconnected',
    api_type: 'MORPHEUS',
    connection_method: 'QR_CODE',
    paired: 0,
    phone: null,
    former_phone: null,
    profile_pic: null,
    display_name: null,
    quality: null,
    pairing_phone: null,
    last_activity: null,
    created_at: '2026-11-21T12:00:00.000Z',
    failure: null,
    availability: 'unpaired',
    since: '2026-11-21T12:00:00.000Z',
    reason: null,
    attention: null,
    attention_since: null,
    drops: null,
    restrictions: null,
    warm_up: null,
    external_id: null,
    metadata: null,
    tags: null,
    pinned: 0,
    ...more,
  }
}

export function targetRow(more: Partial<DeliveryTargetRow> = {}): DeliveryTargetRow {
  return {
    id: 't',
    session_id: 's',
    kind: 'webhook',
    config: '',
    events: '[]',
    raw: 0,
    enabled: 1,
    paused: 0,
    status: 'DISCONNECTED',
    last_attempt_at: null,
    last_success_at: null,
    last_error: null,
    last_error_i18n: null,
    failing_since: null,
    error_since: null,
    created_at: '2026-11-21T12:00:00.000Z',
    ...more,
  }
}
