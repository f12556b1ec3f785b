import type * as z from 'zod'
import type { MessageRef } from './message.js'

/** Messages of the rules that failed during the running `parseWithCodes`, by the text that they gave. */
let collected: Map<string, MessageRef> | null = null

/** Reports the rule behind a text that a schema is about to give. */
export function collectRule(text: string, message: MessageRef): void {
  collected?.set(text, message)
}

/** The error of a check: `text` is Portuguese; `message` is null where the check has no text of its own. */
export interface RuleText {
  readonly text: string
  readonly message: MessageRef | null
}

/** The error of a part of an input. */
export interface RuleIssue extends RuleText {
  readonly path: readonly PropertyKey[]
  /** Names that the schema does not have. */
  readonly unknown: readonly string[]
  /** The error of a record's key, which says more than that of the record; null elsewhere. */
  readonly key: RuleText | null
}

/** The outcome of `parseWithCodes`: the parsed data, or the errors in the order of the schema. */
export type ParsedWithCodes<Output> =
  | { readonly success: true; readonly data: Output }
  | { readonly success: false; readonly issues: readonly RuleIssue[] }

/**
 * Parses an input with a schema of the contract and returns its errors with their language-independent form, which
 * zod's own issues cannot carry.
 * @example
 * const parsed = parseWithCodes(rows.create.body, { name: '' })
 * if (!parsed.success) console.log(parsed.issues[0]?.message?.code) // 'rules.common.name_required'
 */
export function parseWithCodes<Output>(schema: z.ZodType<Output>, input: unknown): ParsedWithCodes<Output> {
  const outer = collected
  const messages = new Map<string, MessageRef>()
  collected = messages
  try {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { success: true, data: parsed.data }
    return { success: false, issues: parsed.error.issues.map((issue) => toRuleIssue(issue, messages)) }
  } finally {
    collected = outer
  }
}

function toRuleIssue(issue: z.core.$ZodIssue, messages: ReadonlyMap<string, MessageRef>): RuleIssue {
  const toText = (text: string): RuleText => ({ text, message: messages.get(text) ?? null })
  const ofKey = issue.code === 'invalid_key' ? issue.issues[0] : undefined
  return {
    ...toText(issue.message),
    path: issue.path,
    unknown: issue.code === 'unrecognized_keys' ? issue.keys : [],
    key: ofKey ? toText(ofKey.message) : null,
  }
}
