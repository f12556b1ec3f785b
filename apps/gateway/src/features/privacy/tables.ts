import { ownSettings, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const privacyTables = {
  retention_settings: {
    backup: { owner: userOwner, content: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  forgettings: {
    backup: { exclusionReason: 'A backup must neither name erased people nor undo an erasure.' },
    personalData: {
      exclusionReason: 'Receipts name no one; the names are sealed until the erasure is done.',
    },
  },
  forgotten_names: {
    backup: { exclusionReason: 'Erasures stay in force whatever backup is restored.' },
    personalData: { exclusionReason: 'Hashes under a key that is sealed.' },
  },
  forgotten_keys: {
    backup: { exclusionReason: 'The key of the erasures of this gateway.' },
    personalData: { exclusionReason: 'A key, sealed.' },
  },
} satisfies Partial<TableDeclarations>
