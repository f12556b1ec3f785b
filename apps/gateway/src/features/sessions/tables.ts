import {
  countsOnly,
  ownSettings,
  pendingInputExclusion,
  sessionOwner,
  type TableDeclarations,
  userOwner,
} from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const sessionsTables = {
  sessions: {
    backup: { owner: userOwner, content: 'settings', step: 'sessions', restoreMode: 'update' },
    personalData: {
      kind: 'other',
      owner: userOwner,
      textColumns: ['name', 'description', 'failure', 'metadata', 'tags'],
    },
  },
  session_availability: {
    backup: { owner: sessionOwner, content: 'history', step: 'sessions', sequenceColumn: 'seq' },
    personalData: countsOnly,
  },
  session_behaviors: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
  session_proxies: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions', restoreMode: 'update' },
    personalData: ownSettings,
  },
  session_devices: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
  cloud_configs: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions', restoreMode: 'update' },
    personalData: ownSettings,
  },
  cloud_inbox: {
    backup: pendingInputExclusion,
    personalData: { kind: 'events', owner: sessionOwner, textColumns: ['body'], whenAbout: 'delete' },
  },
  cloud_chats: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages' },
    personalData: { kind: 'conversations', owner: sessionOwner, identifyingColumns: ['contact'] },
  },
  engine_keys: {
    backup: { exclusionReason: 'Proof of a pairing: its holder acts as that number.' },
    personalData: { kind: 'other', owner: sessionOwner, textColumns: ['name'], whenMentioned: 'delete' },
  },
  left_devices: {
    backup: { exclusionReason: 'Proof of an ended pairing, until the device is removed from the phone.' },
    personalData: { exclusionReason: 'Proof of an ended pairing, sealed.' },
  },
} satisfies Partial<TableDeclarations>
