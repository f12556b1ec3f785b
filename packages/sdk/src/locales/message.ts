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
