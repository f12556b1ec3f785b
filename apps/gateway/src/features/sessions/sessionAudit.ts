import { bareNumber, formatPhone } from '@morpheus/sdk/format'
import type { AuditEntry } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/tables.js'
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

/** Entries of sessions in the owner's activity log. Configuration spec §2.5. */
export const sessionAudit = {
  created: (row: SessionRow): AuditEntry => ({
    action: 'session_create',
    details: `Sessão "${row.name}" criada`,
    metadata: { ...about(row), tipo: row.api_type },
  }),
  changed: (before: SessionRow, row: SessionRow): AuditEntry => {
    const fields = changeable.filter((field) => before[field] !== row[field])
    return {
      action: 'other',
      details: `Sessão "${row.name}" alterada: ${fields.map((field) => labels[field]).join(', ')}`,
      metadata: { ...about(row), campos: fields.map((field) => labels[field]) },
    }
  },
  deleted: (row: SessionRow, { deviceRemains }: Unpairing): AuditEntry => ({
    action: 'session_delete',
    status: 'warning',
    details: deviceRemains
      ? `Sessão "${row.name}" excluída; o aparelho conectado continua no celular`
      : `Sessão "${row.name}" excluída`,
    metadata: about(row),
  }),
  paired: (row: SessionRow): AuditEntry => ({
    action: 'session_pair',
    details: `Sessão "${row.name}" pareada`,
    metadata: about(row),
  }),
  passkeyConfirmed: (row: SessionRow): AuditEntry => ({
    action: 'session_pair',
    status: 'warning',
    details: `Risco de aprovar a sessão "${row.name}" com a passkey aceito`,
    metadata: about(row),
  }),
  otherNumber: (row: SessionRow, former: string, phone: string): AuditEntry => ({
    action: 'session_pair',
    status: 'warning',
    details: `Sessão "${row.name}" pareada com outro número: ${formatPhone(phone)}, antes ${formatPhone(former)}`,
    metadata: { ...about(row), antes: former, agora: bareNumber(phone) },
  }),
  unpaired: (row: SessionRow, reason: string): AuditEntry => ({
    action: 'session_unpair',
    status: 'warning',
    details: `Sessão "${row.name}" desvinculada`,
    metadata: { ...about(row), motivo: reason },
  }),
  behaviorChanged: (row: SessionRow, fields: readonly string[]): AuditEntry => ({
    action: 'integration_change',
    details: `Comportamento da sessão "${row.name}" alterado`,
    metadata: { ...about(row), campos: fields },
  }),
  cloudTemplate: (
    row: SessionRow,
    { id, name, language }: { id: string; name: string; language: string },
    what: 'criado' | 'alterado' | 'excluído',
  ): AuditEntry => ({
    action: 'template_change',
    details: `Template da Meta "${name}" (${language}) ${what} na sessão "${row.name}"`,
    metadata: { ...about(row), template: id },
  }),
  cloudConfigured: (row: SessionRow, input: object): AuditEntry => ({
    action: 'integration_change',
    details: `Configuração da API oficial da sessão "${row.name}" salva`,
    metadata: { ...about(row), campos: Object.keys(input) },
  }),
}
