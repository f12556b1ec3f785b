import { endOpenDeliveries } from '../../core/store/repositories/deliveries.js'
import {
  countsOnly,
  dependentRows,
  sessionOwner,
  type TableDeclarations,
} from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const deliveriesTables = {
  delivery_targets: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions', restoreMode: 'update' },
    personalData: {
      kind: 'integrations',
      owner: sessionOwner,
      textColumns: ['last_error', 'last_error_i18n'],
    },
  },
  deliveries: {
    backup: {
      owner: sessionOwner,
      content: 'history',
      step: 'messages',
      sequenceColumn: 'seq',
      secretColumns: ['claimed_by', 'claimed_until'],
    },
    personalData: {
      kind: 'deliveries',
      owner: sessionOwner,
      identifyingColumns: ['contact'],
      textColumns: ['payload', 'error', 'error_i18n'],
      whenAbout: 'delete',
      dependents: [dependentRows('delivery_attempts', 'delivery_id')],
      beforeErasure: (db, rows, at) =>
        endOpenDeliveries(
          db,
          rows.map(({ seq }) => Number(seq)),
          at,
        ),
      listRecipients: ({ target_id, kind, attempts }) =>
        Number(attempts) > 0 ? [{ targetId: String(target_id), kind: String(kind) }] : [],
    },
  },
  delivery_attempts: {
    backup: { owner: ['delivery_id', 'deliveries'], content: 'history', step: 'messages' },
    personalData: {
      kind: 'deliveries',
      owner: ['delivery_id', 'deliveries'],
      textColumns: ['error', 'error_i18n', 'answer'],
    },
  },
  delivery_totals: {
    backup: { exclusionReason: 'Counted by the database as deliveries come back.' },
    personalData: countsOnly,
  },
  delivery_minutes: {
    backup: { exclusionReason: 'Counted by the database as deliveries come back.' },
    personalData: countsOnly,
  },
} satisfies Partial<TableDeclarations>
