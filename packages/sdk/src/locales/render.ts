import type { Messages } from '@lingui/core'
import type { MessageParam, MessageRef } from './message.js'

/** Writes a message in one language; undefined where its dictionary has no such code. */
export type RenderMessage = (message: MessageRef) => string | undefined

type Values = Readonly<Record<string, string | number>>

/**
 * Renders messages of a language's dictionary, whose plurals and numbers follow `locale`. The dictionaries hold compiled
 * messages, so that rendering needs no parser, which a program in a Worker could not bundle.
 * @example
 * const render = messageRenderer('en', en.serverMessages)
 * console.log(delivery.errorI18n && render(delivery.errorI18n))
 */
export function messageRenderer(locale: string, messages: Messages): RenderMessage {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)

  /** @param count the number that `#` stands for within a plural */
  function write(tokens: unknown, values: Values, count?: number): string {
    if (!Array.isArray(tokens)) return String(tokens)
    return tokens.map((token: unknown) => writeToken(token, values, count)).join('')
  }
  function writeToken(token: unknown, values: Values, count: number | undefined): string {
    if (!Array.isArray(token))
      return token === '#' && count !== undefined ? numbers.format(count) : String(token)
    const [name, kind, cases]: unknown[] = token
    const value = values[String(name)] ?? ''
    if (kind === undefined) return String(value)
    if (kind === 'number') return numbers.format(Number(value))
    const branches: Readonly<Record<string, unknown>> = { ...Object(cases) }
    if (kind === 'select') return write(branches[String(value)] ?? branches.other ?? [], values, count)
    const number = Number(value)
    return write(branches[number] ?? branches[plurals.select(number)] ?? branches.other ?? [], values, number)
  }

  const formatParam = (param: MessageParam) =>
    typeof param === 'object' ? (render(param) ?? param.code) : param
  const render: RenderMessage = ({ code, params }) => {
    if (!Object.hasOwn(messages, code)) return undefined
    const values = Object.entries(params).map(([name, param]) => [name, formatParam(param)])
    return write(messages[code], Object.fromEntries(values))
  }
  return render
}
