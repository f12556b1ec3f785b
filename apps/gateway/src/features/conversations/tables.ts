import type { AnyRow } from '../../core/store/readInBatches.js'
import { parseAskedResponders } from '../../core/store/repositories/botJobs.js'
import {
  deletedWithParent,
  dependentRows,
  type Recipient,
  sessionOwner,
  type TableDeclarations,
} from '../../core/tableDeclaration.js'

function listAskedResponders({ target_id, responders }: AnyRow): Recipient[] {
  const asked = parseAskedResponders(String(responders))
  const recipients: Recipient[] = asked.map(({ id, kind }) => ({ targetId: id, kind }))
  // Nodes of the version before set the last responder alone.
  if (typeof target_id === 'string' && !asked.some(({ id }) => id === target_id))
    recipients.push({ targetId: target_id })
  return recipients
}

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const conversationsTables = {
  conversations: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages' },
    personalData: {
      kind: 'conversations',
      owner: sessionOwner,
      identifyingColumns: ['chat'],
      textColumns: ['choices', 'last_error', 'last_error_i18n', 'group_name', 'group_sort_name'],
      dependents: [dependentRows('conversation_states', 'conversation_id')],
    },
  },
  labels: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages' },
    personalData: { kind: 'conversations', owner: sessionOwner, textColumns: ['name'] },
  },
  conversation_states: {
    backup: {
      exclusionReason:
        'The state of a bot is encrypted with the key of this gateway: after a restore its conversation starts anew.',
    },
    personalData: deletedWithParent,
  },
  offers: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages', sequenceColumn: 'seq' },
    personalData: {
      kind: 'conversations',
      owner: sessionOwner,
      identifyingColumns: ['chat'],
      textColumns: ['error', 'error_i18n'],
      dependents: [dependentRows('offer_attempts', 'offer_id')],
      listRecipients: listAskedResponders,
    },
  },
  offer_attempts: {
    backup: { owner: ['offer_id', 'offers'], content: 'history', step: 'messages' },
    personalData: {
      kind: 'conversations',
      owner: ['offer_id', 'offers'],
      textColumns: ['error', 'error_i18n'],
    },
  },
} satisfies Partial<TableDeclarations>
