import type { CampaignState, OptOutOrigin, RecipientState } from '@morpheus/sdk/contract'
import type { Generated, Selectable } from 'kysely'

export interface CampaignTable {
  /** Increases with each new campaign: the order of the list. */
  seq: Generated<number>
  id: string
  session_id: string
  name: string
  state: CampaignState
  /** JSON of the queued content, with variables in its texts. */
  content: string
  media_id: string | null
  starts_at: string | null
  /** In the format of `readHours`; empty for always. */
  hours: string
  /** Reason why it paused by itself, and JSON of its message. */
  error: string | null
  error_i18n: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}
export type CampaignRow = Selectable<CampaignTable>

export interface CampaignRecipientRow {
  campaign_id: string
  /** From 1, in the order of the list. */
  position: number
  /** Digits; as the list has it where it is no number. */
  phone: string
  /** JSON of the variables' values. */
  variables: string
  state: RecipientState
  /** Code of the failure, or one of `SkipReason`. */
  reason: string | null
  /** No foreign key: results outlive messages. */
  message_id: string | null
  updated_at: string | null
}

export interface OptOutRow {
  user_id: string
  phone: string
  origin: OptOutOrigin
  word: string | null
  created_at: string
}

export interface OptOutSettingsRow {
  user_id: string
  /** JSON list of words. */
  words: string
}
