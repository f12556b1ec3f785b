import { ApiError, errorText, fieldsOf, type MorpheusError, withFields } from '../../core/client/errors.js'
import { messages } from '../../locales/generated/en/index.js'
import { messageRenderer } from '../../locales/render.js'
import { translateBy } from '../../locales/translate.js'
import { errorTexts } from './errors.js'

const translate = translateBy(messageRenderer('en', messages))

/** Replaces the texts of an SDK error by English ones, where there are any. */
export function toEnglish(error: MorpheusError): MorpheusError {
  const texts: Readonly<Record<string, string>> = errorTexts
  if (!(error instanceof ApiError)) {
    const text = texts[error.code] ?? error.message
    return Object.assign(error, { message: text, userMessage: text })
  }
  const { status, fromServer } = error
  const userMessage = fromServer
    ? errorText(error, texts, translate)
    : (texts[`http_${status}`] ?? `The server answered with the error ${status}`)
  const fields = fieldsOf(error, translate)
  return Object.assign(error, { message: withFields(userMessage, fields), userMessage, fields })
}
