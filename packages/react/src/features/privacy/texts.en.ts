import type { AllTexts } from '../../text/all.js'
import { counted } from '../../text/en/counted.js'

export const privacy: AllTexts['privacy'] = {
  title: 'Privacy (LGPD)',
  intro:
    'When a person asks for the data you have of them, or for it to be deleted: look for their number and answer with a file, or forget.',
  number: 'The person’s number',
  numberHint: 'With country and area code, as 55 11 99999-9999.',
  find: 'Look',
  notOffered: 'This server does not offer to export and forget people.',
  knownAs: (names) => `Known as ${names}`,
  counts: 'What is kept',
  sent: 'Sent to other systems already',
  sentTo: (kind, session, count) => `${kind}, ${session ?? 'deleted session'}: ${count}`,
  backups: (count) =>
    `${counted(count, 'backup')} ${count === 1 ? 'holds' : 'hold'} how it was before: what is forgotten is taken out if one is restored here.`,
  export: 'Export (ZIP)',
  forget: 'Forget',
  forgetTitle: 'Forget this person',
  forgetText:
    'Contact, messages, files, conversations and deliveries are deleted; events and logs no longer say who it is. It cannot be undone.',
  password: 'Your password',
  forgetConfirm: 'Forget for good',
  receipts: 'Receipts',
  receiptsHint: 'A receipt says when and how much, and never of whom.',
  receipt: (id) => `Receipt ${id}`,
  records: (count) => counted(count, 'record'),
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
  retention: {
    title: 'Data retention',
    intro:
      'For how many days each kind of data is kept. Empty: as the server has it, which is also the most.',
    days: (kind) => `${kind}: days`,
    most: (days) => `Server: ${counted(days, 'day')}`,
    withMessages: 'Server: for as long as the message',
    effect: (count, total, hasMore) =>
      count === 0
        ? `Nothing to delete now, of ${total}${hasMore ? ' or more' : ''}`
        : `Deletes ${count} of ${total}${hasMore ? ' or more' : ''} now`,
    save: 'Save retention',
    saving: 'Saving…',
    confirmTitle: 'Delete what is older',
    confirmText: (count) =>
      `So ${counted(count, 'record')} will be deleted within some minutes. It cannot be undone.`,
    confirm: 'Save and delete',
  },
}
