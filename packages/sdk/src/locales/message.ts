import { isFields } from '../core/reading/fields.js'
import type { MessageParameters } from './generated/parameters.js'

/** The code of a message of the dictionaries, such as `sessions.cause.banned.text`. */
export type MessageCode = keyof MessageParameters

/** A value within a message: as given, or a message that has no other in it. */
export type MessageParam = string | number | MessageWithin

interface MessageWithin {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * A text in its language-independent form: `code` names a message of the dictionaries, `params` fill its gaps. Every
 * text field `x` that a server writes in Portuguese may have this form beside it in `xI18n`.
 */
export interface MessageRef {
  readonly code: string
  readonly params: Readonly<Record<string, MessageParam>>
}

/** The parameters of a message, none of which may be missing. */
export type ParamsOf<Code extends MessageCode> = {
  readonly [name in MessageParameters[Code]]: MessageParam
}

/** Empty for messages without parameters. */
export type ParamArguments<Code extends MessageCode> = [MessageParameters[Code]] extends [never]
  ? []
  : [params: ParamsOf<Code>]

/** Builds a reference to a message: a wrong code or a missing parameter does not compile. */
export function messageRef<Code extends MessageCode>(
  code: Code,
  ...[params]: ParamArguments<Code>
): MessageRef {
  return { code, params: params ?? {} }
}

/** Reads a message of an answer; null for anything else that another server sends under its name. */
export function readMessageRef(value: unknown): MessageRef | null {
  const parts = toParts(value)
  if (parts === null) return null
  const params: Record<string, MessageParam> = {}
  for (const [name, param] of Object.entries(parts.params)) {
    const text = isPlain(param) ? param : readWithin(param)
    if (text === null) return null
    params[name] = text
  }
  return { code: parts.code, params }
}

function readWithin(value: unknown): MessageWithin | null {
  const parts = toParts(value)
  if (parts === null) return null
  const params: Record<string, string | number> = {}
  for (const [name, param] of Object.entries(parts.params)) {
    if (!isPlain(param)) return null
    params[name] = param
  }
  return { code: parts.code, params }
}

function toParts(value: unknown): { code: string; params: Readonly<Record<string, unknown>> } | null {
  if (!isFields(value) || typeof value.code !== 'string') return null
  const params = value.params ?? {}
  return isFields(params) ? { code: value.code, params } : null
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
