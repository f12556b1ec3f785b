import {
  measures,
  ofSession,
  ofTarget,
  ownSettings,
  type TableDeclarations,
  waitingWork,
} from './declaration.js'

const foreignIds =
  'Ids in another system: its key makes them anew, and a target that is still there keeps them.'

export const integrationsTables = {
  chatwoot_links: {
    backup: { leftOut: foreignIds },
    personalData: ownSettings,
  },
  chatwoot_contacts: {
    backup: { leftOut: foreignIds },
    personalData: {
      kind: 'integrations',
      by: ofTarget,
      own: ['chat'],
      sent: { target: 'target_id', wasSent: () => true },
    },
  },
  chatwoot_conversations: {
    backup: { leftOut: foreignIds },
    personalData: {
      kind: 'integrations',
      by: ofTarget,
      own: ['chat'],
      parts: [
        {
          table: 'chatwoot_messages',
          columns: ['target_id', 'conversation_id'],
          of: ['target_id', 'conversation_id'],
        },
      ],
    },
  },
  chatwoot_messages: {
    backup: { leftOut: foreignIds },
    personalData: { kind: 'integrations', by: ofTarget, text: ['said', 'state', 'told'] },
  },
  chatwoot_inbox: {
    backup: waitingWork,
    personalData: { kind: 'integrations', by: ofTarget, text: ['lane', 'body'], about: 'goes' },
  },
  kommo_grants: {
    backup: { leftOut: 'Tokens of another system.' },
    personalData: ownSettings,
  },
  kommo_paces: {
    backup: { leftOut: foreignIds },
    personalData: measures,
  },
  kommo_contacts: {
    backup: { leftOut: foreignIds },
    personalData: {
      kind: 'integrations',
      by: ofTarget,
      own: ['contact'],
      text: ['stage'],
      parts: [{ table: 'kommo_notes', columns: ['target_id', 'lead_id'], of: ['target_id', 'lead_id'] }],
      sent: { target: 'target_id', wasSent: () => true },
    },
  },
  kommo_notes: {
    backup: { leftOut: foreignIds },
    personalData: { kind: 'integrations', by: ofTarget, text: ['text'], mention: 'goes' },
  },
  kommo_inbox: {
    backup: waitingWork,
    personalData: { kind: 'integrations', by: ofTarget, text: ['body'], about: 'goes' },
  },
  kommo_syncs: {
    backup: { leftOut: foreignIds },
    personalData: measures,
  },
  model_usage: {
    backup: { by: ofSession, kind: 'history', step: 'messages' },
    personalData: measures,
  },
} satisfies Partial<TableDeclarations>
