import * as z from 'zod'
import { PhoneDigits } from '../../core/values.js'
import { visibleName, withoutUnseen } from '../../core/visibleText.js'
import { virtualPhoneRules } from '../../locales/generated/pt-BR/rules/virtualPhone.js'
import { createRules, type Rule } from '../../locales/rules.js'
import { MediaKind } from '../messages/sentFile.js'
import { GroupName } from './phone.js'

const rule = createRules(virtualPhoneRules)

const author = {
  contactPhone: PhoneDigits,
  contactName: z.string().overwrite(withoutUnseen).max(100, rule('rules.common.name_long')).optional(),
  direction: z.enum(['incoming', 'outgoing']).default('incoming'),
  group: GroupName.optional(),
  /** The id of the message that it replies to. */
  replyTo: z.string().max(100, rule('rules.common.message_invalid')).optional(),
}

const degrees = (max: number) =>
  z
    .number(rule('rules.common.number_missing'))
    .min(-max, rule('rules.common.at_least'))
    .max(max, rule('rules.common.at_most'))
const line = (missing: Rule, longest: number) => visibleName(missing, longest, rule('rules.common.text_long'))

const adText = z.string().max(1000, rule('rules.common.text_long')).optional()

export const TextBody = z.strictObject({
  content: z
    .string()
    .min(1, rule('rules.common.message_required'))
    .max(4096, rule('rules.common.message_long')),
  /** Numbers of mentioned people. */
  mentions: z.array(PhoneDigits).max(100, rule('rules.common.text_long')).optional(),
  forwarded: z.boolean().optional(),
  /** Arrives twice: first as one that cannot be decrypted, then, as repeated by its sender, readable. */
  undecryptable: z.boolean().optional(),
  /** The advertisement that the message answers. */
  ad: z
    .strictObject({ ctwaClid: adText, sourceId: adText, sourceUrl: adText, title: adText, body: adText })
    .optional(),
  ...author,
})

export const MediaBody = z.strictObject({
  caption: z.string().max(1024, rule('rules.common.caption_long')).optional(),
  type: MediaKind.optional(),
  ...author,
})

export const LocationBody = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  name: line(rule('rules.common.name_required'), 100).optional(),
  address: z.string().overwrite(withoutUnseen).max(300, rule('rules.common.text_long')).optional(),
  ...author,
})

export const CardBody = z.strictObject({
  name: line(rule('rules.common.name_required'), 100),
  phone: PhoneDigits,
  ...author,
})

export const EventBody = z.strictObject({
  name: line(rule('rules.common.name_required'), 100),
  description: z.string().max(2048, rule('rules.common.text_long')).optional(),
  startsAt: z.iso.datetime(rule('rules.virtualPhone.instant_invalid')),
  /** The name of its place. */
  place: line(rule('rules.common.name_required'), 200).optional(),
  extraGuestsAllowed: z.boolean(rule('rules.common.boolean')).optional(),
  ...author,
})

export const PollBody = z.strictObject({
  question: line(rule('rules.virtualPhone.question_required'), 255),
  options: z
    .array(line(rule('rules.virtualPhone.option_required'), 100), rule('rules.virtualPhone.options_list'))
    .min(2, rule('rules.virtualPhone.options_few'))
    .max(12, rule('rules.virtualPhone.options_many')),
  /** Several options may be chosen. */
  multiple: z.boolean().optional(),
  ...author,
})
