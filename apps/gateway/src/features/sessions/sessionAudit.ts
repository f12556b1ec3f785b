import { bareNumber, formatPhone } from '@morpheus/sdk/format'
import { localized } from '@morpheus/sdk/text'
import type { AuditEntry } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Unpairing } from '../../engines/engine.js'

const labels = {
  name: 'nome',
  description: 'descrição',
  connection_method: 'método de conexão',
  external_id: 'identificador externo',
  metadata: 'metadados',
  tags: 'etiquetas',
} as const

const changeable = ['name', 'description', 'connection_method', 'external_id', 'metadata', 'tags'] as const

const about = ({ id, name }: Pick<SessionRow, 'id' | 'name'>) => ({ sessao: id, nome: name })

/** Configuration spec §2.5. */
export const sessionAudit = {
  created: (row: SessionRow): AuditEntry => ({
    action: 'session_create',
    details: localized('activity.session_created', { name: row.name }),
    metadata: { ...about(row), tipo: row.api_type },
  }),
  changed: (before: SessionRow, row: SessionRow): AuditEntry => {
    const fields = changeable.filter((field) => before[field] !== row[field])
    return {
      action: 'other',
      details: localized('activity.session_changed', {
        name: row.name,
        fields: fields.map((field) => labels[field]).join(', '),
      }),
      metadata: { ...about(row), campos: fields.map((field) => labels[field]) },
    }
  },
  deleted: (row: SessionRow, { deviceRemains }: Unpairing): AuditEntry => ({
    action: 'session_delete',
    status: 'warning',
    details: deviceRemains
      ? localized('activity.session_deleted_device_remains', { name: row.name })
      : localized('activity.session_deleted', { name: row.name }),
    metadata: about(row),
  }),
  paired: (row: SessionRow): AuditEntry => ({
    action: 'session_pair',
    details: localized('activity.session_paired', { name: row.name }),
    metadata: about(row),
  }),
  imported: (row: SessionRow): AuditEntry => ({
    action: 'session_pair',
    details: localized('activity.session_imported', { name: row.name }),
    metadata: about(row),
  }),
  exported: (row: SessionRow): AuditEntry => ({
    action: 'session_unpair',
    status: 'warning',
    details: localized('activity.session_exported', { name: row.name }),
    metadata: about(row),
  }),
  passkeyConfirmed: (row: SessionRow): AuditEntry => ({
    action: 'session_pair',
    status: 'warning',
    details: localized('activity.passkey_risk_accepted', { name: row.name }),
    metadata: about(row),
  }),
  otherNumber: (row: SessionRow, former: string, phone: string): AuditEntry => ({
    action: 'session_pair',
    status: 'warning',
    details: localized('activity.session_paired_with_other_number', {
      name: row.name,
      phone: formatPhone(phone),
      former: formatPhone(former),
    }),
    metadata: { ...about(row), antes: former, agora: bareNumber(phone) },
  }),
  unpaired: (row: SessionRow, reason: string): AuditEntry => ({
    action: 'session_unpair',
    status: 'warning',
    details: localized('activity.session_unpaired', { name: row.name }),
    metadata: { ...about(row), motivo: reason },
  }),
  behaviorChanged: (row: SessionRow, fields: readonly string[]): AuditEntry => ({
    action: 'integration_change',
    details: localized('activity.behavior_changed', { name: row.name }),
    metadata: { ...about(row), campos: fields },
  }),
  proxySaved: (row: SessionRow): AuditEntry => ({
    action: 'integration_change',
    details: localized('activity.proxy_saved', { name: row.name }),
    metadata: about(row),
  }),
  proxyRemoved: (row: SessionRow): AuditEntry => ({
    action: 'integration_change',
    details: localized('activity.proxy_removed', { name: row.name }),
    metadata: about(row),
  }),
  deviceChanged: (row: SessionRow, fields: readonly string[]): AuditEntry => ({
    action: 'integration_change',
    details: localized('activity.device_changed', { name: row.name }),
    metadata: { ...about(row), campos: fields },
  }),
  cloudTemplate: (
    row: SessionRow,
    { id, name, language }: { id: string; name: string; language: string },
    what: 'created' | 'changed' | 'deleted',
  ): AuditEntry => ({
    action: 'template_change',
    details: localized('activity.cloud_template', { name, language, what, session: row.name }),
    metadata: { ...about(row), template: id },
  }),
  cloudConfigured: (row: SessionRow, input: object): AuditEntry => ({
    action: 'integration_change',
    details: localized('activity.cloud_configured', { name: row.name }),
    metadata: { ...about(row), campos: Object.keys(input) },
  }),
}
