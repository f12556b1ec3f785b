import { ofUser, ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

export const privacyTables = {
  retention_settings: {
    backup: { by: ofUser, kind: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  forgettings: {
    backup: { leftOut: 'A backup must neither name erased people nor undo an erasure.' },
    personalData: {
      nobody: 'Receipts name no one; the names are sealed until the erasure is done.',
    },
  },
  forgotten_names: {
    backup: { leftOut: 'Erasures stay in force whatever backup is restored.' },
    personalData: { nobody: 'Hashes under a key that is sealed.' },
  },
  forgotten_keys: {
    backup: { leftOut: 'The key of the erasures of this gateway.' },
    personalData: { nobody: 'A key, sealed.' },
  },
} satisfies Partial<TableDeclarations>
