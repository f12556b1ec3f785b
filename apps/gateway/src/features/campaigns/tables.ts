import {
  dependentRows,
  ownSettings,
  sessionOwner,
  type TableDeclarations,
  userOwner,
} from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const campaignsTables = {
  campaigns: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages', sequenceColumn: 'seq' },
    personalData: {
      kind: 'other',
      owner: sessionOwner,
      textColumns: ['name', 'content'],
      dependents: [dependentRows('campaign_recipients', 'campaign_id')],
    },
  },
  campaign_recipients: {
    backup: { owner: ['campaign_id', 'campaigns'], content: 'history', step: 'messages' },
    personalData: {
      kind: 'messages',
      owner: ['campaign_id', 'campaigns'],
      identifyingColumns: ['phone'],
      textColumns: ['variables'],
    },
  },
  opt_outs: {
    backup: { owner: userOwner, content: 'settings', step: 'contacts' },
    personalData: {
      kind: 'contacts',
      owner: userOwner,
      identifyingColumns: ['phone'],
      textColumns: ['word'],
    },
  },
  opt_out_settings: {
    backup: { owner: userOwner, content: 'settings', step: 'contacts' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
