import * as z from 'zod'
import { visibleName } from '../../core/visibleText.js'
import { sessionsRules } from '../../locales/generated/pt-BR/rules/sessions.js'
import { createRules } from '../../locales/rules.js'
import { tagLimits } from './choices.js'

const rule = createRules(sessionsRules)

/** A short label for grouping sessions, as `sul`. */
export const SessionTag = visibleName(
  rule('rules.sessions.tag_required'),
  tagLimits.length,
  rule('rules.sessions.tag_long'),
)

/** All tags of a session, without duplicates. */
export const SessionTagList = z
  .array(SessionTag, rule('rules.sessions.tags_list'))
  .transform((tags) => [...new Set(tags)])
  .refine(
    (tags) => tags.length <= tagLimits.count,
    rule('rules.sessions.tags_many', { most: tagLimits.count }),
  )
