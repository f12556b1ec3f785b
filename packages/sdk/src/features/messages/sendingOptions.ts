import * as z from 'zod'
import { visibleName } from '../../core/visibleText.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'
import { maxMentions, maxPollOptions } from './choices.js'

const rule = createRules(messagesRules)

/** A poll to send: one answer each, or several. */
export const SentPoll = z.strictObject(
  {
    question: visibleName(
      rule('rules.messages.poll_question_required'),
      255,
      rule('rules.messages.poll_question_long'),
    ),
    options: z
      .array(
        visibleName(
          rule('rules.messages.poll_option_required'),
          100,
          rule('rules.messages.poll_option_long'),
        ),
        rule('rules.messages.poll_options_list'),
      )
      .min(2, rule('rules.messages.poll_options_few'))
      .max(maxPollOptions, rule('rules.messages.poll_options_many'))
      .refine(
        // A vote names options by their text alone.
        (options) => new Set(options).size === options.length,
        rule('rules.messages.poll_options_repeated'),
      ),
    /** Several options may be chosen. */
    multiple: z.boolean(rule('rules.common.boolean')).default(false),
  },
  rule('rules.messages.poll_invalid'),
)

const flag = z.boolean(rule('rules.common.boolean')).optional()

const person = z
  .string(rule('rules.messages.mention_invalid'))
  .max(40, rule('rules.messages.mention_invalid'))
  .overwrite((text) => text.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, ''))
  .overwrite((text) => (text.endsWith('@lid') ? text : text.replace(/[\s().+-]/g, '')))
  .regex(/^(\d{8,15}|\d{5,30}@lid)$/, rule('rules.messages.mention_invalid'))

/** Options of a message in a conversation; networks and kinds without one refuse it. */
export const sendingOptions = {
  /** People of a group who are notified: numbers, which the text names as `@5511999999999`. */
  mentions: z
    .array(person, rule('rules.messages.mentions_list'))
    .max(maxMentions, rule('rules.messages.mentions_many'))
    .optional(),
  /** Notifies everybody in a group. */
  mentionAll: flag,
  /** Plays a video by itself, in a loop and without sound. */
  gif: flag,
  /** The recipient can open an image, a video or an audio once. */
  viewOnce: flag,
  /** Shows the page of the first link of a text: the gateway fetches it. Cloud API: Meta does, by default. */
  linkPreview: flag,
}

const flagInForm = z
  .union(
    [z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')],
    rule('rules.common.boolean'),
  )
  .optional()

/** `sendingOptions` of a file in a form, whose fields are texts: people are separated by commas there. */
export const sentFileOptions = {
  mentions: z
    .union([
      sendingOptions.mentions.unwrap(),
      z
        .string()
        .transform((text) => text.split(','))
        .pipe(sendingOptions.mentions.unwrap()),
    ])
    .optional(),
  mentionAll: flagInForm,
  gif: flagInForm,
  viewOnce: flagInForm,
}
