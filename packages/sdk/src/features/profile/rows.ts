import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { visibleName } from '../../core/visibleText.js'
import { profileRules } from '../../locales/generated/pt-BR/rules/profile.js'
import { createRules } from '../../locales/rules.js'
import { messageTimers } from '../conversations/choices.js'
import { businessVerticals, profileLimits as limits, privacyChoices } from './choices.js'
import { PrivacySettings, SessionProfile } from './profile.js'

const rule = createRules(profileRules)

const endpoint = rowsOf({ category: 'whatsapp-sessions', scope: 'sessions', sessions: 'one' })

const line = (longest: number) =>
  z.string(rule('rules.common.text_missing')).trim().max(longest, rule('rules.profile.text_long'))
const audience = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, rule('rules.profile.audience_invalid'))

// The length first: parsing a long name of other alphabets takes quadratic time.
const website = z
  .string(rule('rules.common.url_invalid'))
  .max(limits.website, { ...rule('rules.common.url_long'), abort: true })
  .check(z.url({ protocol: /^https?$/, ...rule('rules.common.url_invalid') }))

const isEmailOrEmpty = (text: string) => text === '' || z.email().safeParse(text).success

const answer = z.object({ profile: SessionProfile })
const privacy = z.object({ privacy: PrivacySettings })

/**
 * Extension: the profile of a session's number, read from and written to the network. Sessions without a connection
 * answer 409 `session_offline`; a part that the engine cannot change answers 400 `unsupported`.
 */
export const profile = {
  /** Returns name, about, picture and business profile, and the parts that can be changed. */
  get: endpoint('GET /sessions/:id/profile', { ability: 'read', answer }),
  /** Changes any part of the profile. An empty text removes it, where the network allows that. */
  update: endpoint('PUT /sessions/:id/profile', {
    ability: 'never',
    body: z
      .strictObject({
        name: visibleName(rule('rules.common.name_required'), limits.name, rule('rules.common.name_most')),
        about: line(limits.about),
        description: line(limits.description),
        address: line(limits.address),
        email: line(limits.email).refine(isEmailOrEmpty, rule('rules.profile.email_invalid')),
        websites: z
          .array(website, rule('rules.profile.websites_list'))
          .max(limits.websites, rule('rules.profile.websites_many')),
        vertical: z.enum(businessVerticals, rule('rules.profile.vertical_invalid')),
      })
      .partial(),
    answer,
  }),
  /** Replaces the picture by a JPEG, which other people see as a square or a circle. */
  setPicture: endpoint('PUT /sessions/:id/profile/picture', {
    ability: 'never',
    files: { file: { maxBytes: limits.pictureBytes } },
    answer: z.object({}),
  }),
  /** Removes the picture. */
  removePicture: endpoint('DELETE /sessions/:id/profile/picture', {
    ability: 'never',
    answer: z.object({}),
  }),
  /** Returns who sees the account's data and may reach it. */
  privacy: endpoint('GET /sessions/:id/profile/privacy', { ability: 'read', answer: privacy }),
  /** Changes any of the privacy settings. */
  updatePrivacy: endpoint('PUT /sessions/:id/profile/privacy', {
    ability: 'never',
    body: z
      .strictObject({
        lastSeen: audience(privacyChoices.lastSeen),
        online: audience(privacyChoices.online),
        picture: audience(privacyChoices.picture),
        about: audience(privacyChoices.about),
        readReceipts: audience(privacyChoices.readReceipts),
        groups: audience(privacyChoices.groups),
        calls: audience(privacyChoices.calls),
        /** Disappearing messages in new conversations. */
        disappearing: z.enum(messageTimers, rule('rules.common.timer_invalid')),
      })
      .partial(),
    answer: privacy,
  }),
}
