import type { Messages } from '@lingui/core'
import { collectRule } from './collectRules.js'
import type { MessageParameters } from './generated/parameters.js'
import { commonRules } from './generated/pt-BR/rules/common.js'
import type { MessageCode, MessageParam, MessageRef } from './message.js'
import { messageRenderer } from './render.js'

/** The error of a check, as zod takes it: `z.string(rule('rules.common.name_required'))`. */
export interface Rule {
  /** Gives the Portuguese text. */
  readonly error: (issue?: unknown) => string
}

/** Limits that a rule reads from the failed check, so that no call repeats them. */
const limits = ['minimum', 'maximum'] as const
type Given<Code extends MessageCode> = Exclude<MessageParameters[Code], (typeof limits)[number]>
type GivenParams<Code extends MessageCode> = [Given<Code>] extends [never]
  ? []
  : [params: { readonly [name in Given<Code>]: MessageParam }]

/** Makes the error of a check from the code of its message and the parameters that are not limits of the check. */
type MakeRule<Code extends MessageCode> = <One extends Code>(code: One, ...params: GivenParams<One>) => Rule

/**
 * The rules of a feature's dictionary, and the common ones. The text of each is Portuguese; `parseWithCodes` gives its
 * code and parameters, too.
 * @example
 * const rule = rulesOf(apiKeysRules)
 * const name = z.string(rule('rules.common.name_required')).max(60, rule('rules.common.name_long_most'))
 */
export function createRules<Own extends Messages>(
  ownRules: Own,
): MakeRule<CodesOf<Own> | CodesOf<typeof commonRules>> {
  const messages: Messages = { ...commonRules, ...ownRules }
  const render = messageRenderer('pt-BR', messages)
  return (code, ...[params]) => ({
    error(issue) {
      const message: MessageRef = { code, params: { ...getLimits(issue, messages[code]), ...params } }
      const text = render(message) ?? code
      collectRule(text, message)
      return text
    },
  })
}
type CodesOf<Dictionary> = Extract<keyof Dictionary, MessageCode>

/** The rules that are common to features. */
export const commonRule = createRules({})

function getLimits(issue: unknown, compiled: Messages[string] | undefined): Record<string, MessageParam> {
  const gaps = Array.isArray(compiled) ? compiled.flatMap((part) => (Array.isArray(part) ? part[0] : [])) : []
  const checked: Readonly<Record<string, unknown>> = Object(issue)
  return Object.fromEntries(
    limits.flatMap((name) => (gaps.includes(name) ? [[name, Number(checked[name])]] : [])),
  )
}
