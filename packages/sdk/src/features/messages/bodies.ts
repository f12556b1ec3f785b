import * as z from 'zod'
import { PhoneDigits } from '../../core/values.js'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules, type Rule } from '../../locales/rules.js'
import { Recipient } from './recipient.js'
import { ScheduledTime } from './schedule.js'
import { SentPoll, sendingOptions } from './sendingOptions.js'
import { SentEvent } from './sentEvent.js'
import { SentFileKind, sentFile } from './sentFile.js'

const rule = createRules(messagesRules)

export const messageText = z
  .string(rule('rules.common.message_invalid'))
  .max(4096, rule('rules.common.message_long'))
export const replyTo = z
  .string(rule('rules.common.message_invalid'))
  .min(1, rule('rules.common.message_invalid'))
  .max(200, rule('rules.common.message_invalid'))
const line = (wrong: Rule, tooLong: Rule) => visibleLine(wrong, 200, tooLong).optional()

/** Degrees. */
const Location = z.strictObject(
  {
    latitude: z
      .number(rule('rules.messages.latitude_invalid'))
      .min(-90, rule('rules.messages.latitude_invalid'))
      .max(90, rule('rules.messages.latitude_invalid')),
    longitude: z
      .number(rule('rules.messages.longitude_invalid'))
      .min(-180, rule('rules.messages.longitude_invalid'))
      .max(180, rule('rules.messages.longitude_invalid')),
    name: line(rule('rules.common.name_invalid'), rule('rules.common.name_long')),
    address: line(rule('rules.messages.address_invalid'), rule('rules.messages.address_long')),
  },
  rule('rules.messages.location_invalid'),
)

const Card = z.strictObject({
  name: visibleName(rule('rules.common.name_required'), 100, rule('rules.common.name_long')),
  phone: PhoneDigits,
})

/** The body of `POST /sessions/:id/send`: `to`, `message` and `type` are documented, the rest is ours. */
export const Sent = z.strictObject({
  to: Recipient,
  type: z
    .enum(
      ['text', ...SentFileKind.options, 'location', 'contact', 'poll', 'event'],
      rule('rules.messages.type_invalid'),
    )
    .default('text'),
  /** The text; with a file its caption, or, without `url` and `media`, the file's address. */
  message: messageText.optional(),
  /** The file's address: it is downloaded before the call is answered. */
  url: z.string(rule('rules.common.url_invalid')).max(2048, rule('rules.common.url_long')).optional(),
  /** The id of a message whose file is sent again. */
  media: z
    .string(rule('rules.messages.file_invalid'))
    .max(200, rule('rules.messages.file_invalid'))
    .optional(),
  /** Shows an audio as a voice message. Defaults to true for Opus in Ogg. */
  voice: z.boolean(rule('rules.common.boolean')).optional(),
  ...sentFile,
  location: Location.optional(),
  contacts: z
    .array(Card, rule('rules.messages.contacts_list'))
    .min(1, rule('rules.messages.contacts_missing'))
    .max(10, rule('rules.messages.contacts_many'))
    .optional(),
  poll: SentPoll.optional(),
  event: SentEvent.optional(),
  ...sendingOptions,
  /** The id of the message in the same conversation that this one replies to. */
  replyTo: replyTo.optional(),
  /** Sends it later. A scheduled message never takes a conversation over from bots. */
  scheduledAt: ScheduledTime.optional(),
  /** Hands the conversation to a person, which silences bots for a while; false for automatic messages. */
  takesOver: z.boolean(rule('rules.common.boolean')).optional(),
})

/** At most three; the id is returned when the button is pressed. */
const Buttons = z
  .array(
    z.strictObject({
      type: z.literal('reply', rule('rules.messages.reply_buttons_only')).default('reply'),
      reply: z.strictObject({
        id: z
          .string(rule('rules.messages.button_id_required'))
          .min(1, rule('rules.messages.button_id_required'))
          .max(256, rule('rules.messages.id_long')),
        title: visibleName(
          rule('rules.messages.button_title_required'),
          20,
          rule('rules.messages.button_title_long'),
        ),
      }),
    }),
    rule('rules.messages.buttons_list'),
  )
  .min(1, rule('rules.messages.buttons_missing'))
  .max(3, rule('rules.messages.buttons_many'))
  .refine(
    (buttons) => new Set(buttons.map(({ reply }) => reply.id)).size === buttons.length,
    rule('rules.messages.button_ids_repeated'),
  )

const shortText = (missing: Rule, tooLong: Rule) =>
  z.strictObject({ text: visibleName(missing, 60, tooLong) })

/** At most ten rows in all; the id is returned when the row is chosen. */
const Sections = z
  .array(
    z.strictObject({
      /** Heading of its rows; required with several sections. */
      title: visibleName(
        rule('rules.messages.section_title_required'),
        24,
        rule('rules.messages.section_title_long'),
      ).optional(),
      rows: z
        .array(
          z.strictObject({
            id: z
              .string(rule('rules.messages.item_id_required'))
              .min(1, rule('rules.messages.item_id_required'))
              .max(200, rule('rules.messages.id_long')),
            title: visibleName(
              rule('rules.messages.item_title_required'),
              24,
              rule('rules.messages.item_title_long'),
            ),
            description: visibleLine(
              rule('rules.common.description_invalid'),
              72,
              rule('rules.messages.item_description_long'),
            ).optional(),
          }),
          rule('rules.messages.items_list'),
        )
        .min(1, rule('rules.messages.items_missing')),
    }),
    rule('rules.messages.sections_list'),
  )
  .min(1, rule('rules.messages.sections_missing'))
  .refine((sections) => listRowIds(sections).length <= 10, rule('rules.messages.items_many'))
  .refine(
    (sections) => new Set(listRowIds(sections).map(({ id }) => id)).size === listRowIds(sections).length,
    rule('rules.messages.item_ids_repeated'),
  )
  .refine(
    (sections) => sections.length === 1 || sections.every(({ title }) => title !== undefined),
    rule('rules.messages.section_titles_missing'),
  )

const listRowIds = (sections: readonly { rows: readonly { id: string }[] }[]) =>
  sections.flatMap(({ rows }) => rows)

const interactiveText = {
  header: z
    .strictObject({
      type: z.literal('text', rule('rules.messages.text_headers_only')).default('text'),
      ...shortText(rule('rules.messages.header_required'), rule('rules.messages.header_long')).shape,
    })
    .optional(),
  body: z.strictObject({
    text: z
      .string(rule('rules.messages.text_required'))
      .max(1024, rule('rules.messages.text_long'))
      .regex(/\S/, rule('rules.messages.text_required')),
  }),
  footer: shortText(rule('rules.messages.footer_required'), rule('rules.messages.footer_long')).optional(),
}

/** The Cloud API's format: a text with buttons by default, or one that opens a list. */
export const Interactive = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('button').optional(),
      ...interactiveText,
      action: z.strictObject({ buttons: Buttons }),
    }),
    z.strictObject({
      type: z.literal('list'),
      ...interactiveText,
      action: z.strictObject({
        button: visibleName(
          rule('rules.messages.list_button_required'),
          20,
          rule('rules.messages.list_button_long'),
        ),
        sections: Sections,
      }),
    }),
  ],
  rule('rules.messages.interactive_type_invalid'),
)

/** A template that Meta approved, in the documented format. */
export const MetaTemplate = z.strictObject({
  name: z
    .string(rule('rules.messages.template_name_required'))
    .regex(/^[a-z0-9_]{1,512}$/, rule('rules.messages.template_name_invalid')),
  language: z.strictObject({
    code: z
      .string(rule('rules.messages.language_required'))
      .regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, rule('rules.messages.language_invalid')),
  }),
  /** Values of its parameters, in Meta's format. */
  components: z
    .array(
      z.record(z.string(), z.unknown(), rule('rules.common.component_invalid')),
      rule('rules.common.components_list'),
    )
    .max(20, rule('rules.common.components_many'))
    .optional(),
})

/**
 * For Cloud API sessions a `MetaTemplate`; for others one of the user's own templates, by `name` or `id`, with the
 * values of its variables.
 */
export const SentTemplate = z.strictObject({
  id: z
    .string(rule('rules.common.template_invalid'))
    .min(1, rule('rules.common.template_invalid'))
    .max(100, rule('rules.common.template_invalid'))
    .optional(),
  name: z
    .string(rule('rules.messages.template_name_required'))
    .max(512, rule('rules.common.name_long'))
    .optional(),
  language: z
    .strictObject({
      code: z
        .string(rule('rules.messages.language_required'))
        .max(20, rule('rules.messages.language_invalid')),
    })
    .optional(),
  components: MetaTemplate.shape.components,
  variables: z
    .record(
      z.string().max(320, rule('rules.common.variable_invalid')),
      z.string(rule('rules.common.text_missing')).max(4096, rule('rules.common.text_long')),
      rule('rules.messages.variables_missing'),
    )
    .optional(),
})

export const emoji = z
  .string(rule('rules.common.emoji_missing'))
  .max(30, rule('rules.common.emoji_missing'))
  .regex(/^\P{ASCII}|^[0-9#*]\uFE0F?\u20E3$/u, rule('rules.common.emoji_missing'))
