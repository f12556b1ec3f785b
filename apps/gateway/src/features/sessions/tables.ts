import {
  measures,
  ofSession,
  ofUser,
  ownSettings,
  type TableDeclarations,
  waitingWork,
} from '../../core/tableDeclaration.js'

export const sessionsTables = {
  sessions: {
    backup: { by: ofUser, kind: 'settings', step: 'sessions', returns: 'over' },
    personalData: { kind: 'other', by: ofUser, text: ['name', 'description', 'failure', 'metadata', 'tags'] },
  },
  session_availability: {
    backup: { by: ofSession, kind: 'history', step: 'sessions', numbered: 'seq' },
    personalData: measures,
  },
  session_behaviors: {
    backup: { by: ofSession, kind: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
  cloud_configs: {
    backup: { by: ofSession, kind: 'settings', step: 'sessions', returns: 'over' },
    personalData: ownSettings,
  },
  cloud_inbox: {
    backup: waitingWork,
    personalData: { kind: 'events', by: ofSession, text: ['body'], about: 'goes' },
  },
  cloud_chats: {
    backup: { by: ofSession, kind: 'history', step: 'messages' },
    personalData: { kind: 'conversations', by: ofSession, own: ['contact'] },
  },
  engine_keys: {
    backup: { leftOut: 'Proof of a pairing: its holder acts as that number.' },
    personalData: { kind: 'other', by: ofSession, text: ['name'], mention: 'goes' },
  },
  left_devices: {
    backup: { leftOut: 'Proof of an ended pairing, until the device is removed from the phone.' },
    personalData: { nobody: 'Proof of an ended pairing, sealed.' },
  },
} satisfies Partial<TableDeclarations>
