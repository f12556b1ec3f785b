/** `scheduled` until its start, `running`, `paused` by a person, then `finished` or `cancelled`. */
export const campaignStates = ['scheduled', 'running', 'paused', 'finished', 'cancelled'] as const
/** State of a campaign. */
export type CampaignState = (typeof campaignStates)[number]

/** `waiting` until its message is queued; then the message's progress. `skipped` recipients get none. */
export const recipientStates = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const
/** State of a campaign's recipient. */
export type RecipientState = (typeof recipientStates)[number]

/** Reasons for which a recipient is skipped. */
export const skipReasons = [
  'opted_out',
  'erased',
  'invalid_number',
  'not_on_whatsapp',
  'duplicate',
  'missing_variable',
  'cancelled',
] as const
/** Reason for which a recipient is skipped. */
export type SkipReason = (typeof skipReasons)[number]

/** Largest numbers of recipients of a campaign, of the columns of a list, and of the bytes of a body with a list. */
export const campaignLimits = {
  recipients: 10_000,
  variables: 30,
  nameLength: 100,
  bodyBytes: 4 * 1024 * 1024,
} as const
