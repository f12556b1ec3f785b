import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { mediaBytes } from '../../core/limits/files.js'
import { wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { campaignsRules } from '../../locales/generated/pt-BR/rules/campaigns.js'
import { createRules } from '../../locales/rules.js'
import { MetaTemplate, messageText } from '../messages/bodies.js'
import { ScheduledTime } from '../messages/schedule.js'
import { SentFileKind, sentFile } from '../messages/sentFile.js'
import { Campaign, CampaignRecipient } from './campaign.js'
import { campaignLimits, campaignStates, recipientStates } from './choices.js'

const rule = createRules(campaignsRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const { recipients, nameLength } = campaignLimits

const paging = {
  cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
  limit: wholeNumber(1, 200).optional(),
}

const NewRecipient = z.strictObject({
  /** A number with its country code, in any format. */
  phone: z.string(rule('rules.campaigns.phone_missing')).max(60, rule('rules.campaigns.phone_missing')),
  /** Values of the variables in the text. */
  variables: z
    .record(
      z.string().max(60, rule('rules.common.variable_invalid')),
      z.string(rule('rules.common.text_missing')).max(1000, rule('rules.common.text_long')),
      rule('rules.campaigns.variables_invalid'),
    )
    .optional(),
})

const NewCampaign = z.strictObject({
  name: visibleName(rule('rules.common.name_required'), nameLength, rule('rules.common.name_most')),
  /** The text, or the caption of the file: `{nome}` is the column of that name. */
  message: messageText.optional(),
  /** Address of a file to send; `type` says as what, by default by its content. */
  url: z.string(rule('rules.common.url_invalid')).max(2048, rule('rules.common.url_long')).optional(),
  /** Id of a message whose file is sent, or `media` of `uploadFile`. */
  media: z
    .string(rule('rules.campaigns.file_invalid'))
    .max(200, rule('rules.campaigns.file_invalid'))
    .optional(),
  type: SentFileKind.optional(),
  ...sentFile,
  /** Cloud API sessions: a template that Meta approved, with variables in the texts of its components. */
  template: MetaTemplate.optional(),
  recipients: z
    .array(NewRecipient, rule('rules.campaigns.recipients_list'))
    .max(recipients, rule('rules.campaigns.recipients_many'))
    .optional(),
  /** Instead of `recipients`: a table with a heading, whose column `telefone` has the numbers. */
  csv: z.string(rule('rules.campaigns.csv_invalid')).optional(),
  /** Sends later. */
  startsAt: ScheduledTime.optional(),
  /** Days and hours in which it sends, as `seg-sex 08:00-18:00`, in the account's time zone. */
  hours: z
    .string(rule('rules.campaigns.hours_invalid'))
    .max(200, rule('rules.campaigns.hours_invalid'))
    .optional(),
})

const campaign = z.object({ campaign: Campaign })

/** Extension: one message to many recipients, at the session's pace. */
export const campaigns = {
  /** Lists the campaigns of the sessions that the caller may see, newest first, by pages. */
  list: endpoint('GET /campaigns', {
    ability: 'read',
    sessions: 'own',
    query: z.strictObject({
      ...paging,
      sessionId: z.string().max(100, rule('rules.common.session_invalid')).optional(),
      state: z.enum(campaignStates, rule('rules.common.state_invalid')).optional(),
    }),
    answer: z.object({ campaigns: z.array(Campaign), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Creates a campaign, which starts at once or at its time. A repeated `Idempotency-Key` is the same campaign. */
  create: endpoint('POST /sessions/:id/campaigns', {
    ability: 'send',
    body: NewCampaign,
    maxBodyBytes: campaignLimits.bodyBytes,
    answer: campaign,
    success: 201,
  }),
  /** Uploads the file of a campaign that is created next: `media` and `type` of the answer are fields of `create`. */
  uploadFile: endpoint('POST /sessions/:id/campaigns/files', {
    ability: 'send',
    body: z.strictObject({ type: SentFileKind.optional() }),
    files: { file: { maxBytes: mediaBytes } },
    answer: z.object({ media: z.string(), type: SentFileKind }),
    success: 201,
  }),
  /** Returns a campaign with its counts. */
  get: endpoint('GET /sessions/:id/campaigns/:campaignId', { ability: 'read', answer: campaign }),
  /** Lists the result of each recipient in the order of the list, by pages. */
  recipients: endpoint('GET /sessions/:id/campaigns/:campaignId/recipients', {
    ability: 'read',
    query: z.strictObject({
      ...paging,
      state: z.enum(recipientStates, rule('rules.common.state_invalid')).optional(),
    }),
    answer: z.object({
      recipients: z.array(CampaignRecipient),
      nextCursor: z.string().nullable().default(null),
    }),
  }),
  /** Stops sending; messages in the queue that have not been tried are taken out of it. */
  pause: endpoint('POST /sessions/:id/campaigns/:campaignId/pause', { ability: 'send', answer: campaign }),
  /** Goes on with a paused campaign. */
  resume: endpoint('POST /sessions/:id/campaigns/:campaignId/resume', { ability: 'send', answer: campaign }),
  /** Ends a campaign; recipients without a message get none. */
  cancel: endpoint('POST /sessions/:id/campaigns/:campaignId/cancel', { ability: 'send', answer: campaign }),
  /** Deletes a campaign that has ended, with its results. Its messages stay. */
  remove: endpoint('DELETE /sessions/:id/campaigns/:campaignId', { ability: 'send', answer: z.object({}) }),
}
