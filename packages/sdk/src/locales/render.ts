import { type Messages, setupI18n } from '@lingui/core'
import type { MessageParam, MessageRef } from './message.js'

/** Writes a message in one language; undefined where its dictionary has no such code. */
export type RenderMessage = (message: MessageRef) => string | undefined

/** Lingui decodes `\\u0041` in formatted texts: replace backslashes of parameters first. */
const standIn = '\uFFFE'
const escapeParam = (param: string) => param.replaceAll('\\', standIn)

/**
 * Renders messages of a language's dictionary, whose plurals and numbers follow `locale`.
 * @example
 * const render = messageRenderer('en', en.serverMessages)
 * console.log(delivery.errorI18n && render(delivery.errorI18n))
 */
export function messageRenderer(locale: string, messages: Messages): RenderMessage {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const formatParam = (param: MessageParam) =>
    typeof param === 'number'
      ? param
      : escapeParam(typeof param === 'string' ? param : (render(param) ?? param.code))
  const render: RenderMessage = ({ code, params }) => {
    if (!Object.hasOwn(messages, code)) return undefined
    const values = Object.entries(params).map(([name, param]) => [name, formatParam(param)])
    return i18n._(code, Object.fromEntries(values)).replaceAll(standIn, '\\')
  }
  return render
}
