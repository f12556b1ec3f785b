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
    const userMessage = texts[error.code] ?? error.userMessage
    return replaceTexts(error, {
      message: error.message.replace(error.userMessage, () => userMessage),
      userMessage,
    })
  }
  const { status, fromServer } = error
  const userMessage = fromServer
    ? errorText(error, texts, translate)
    : (texts[`http_${status}`] ?? `The server answered with the error ${status}`)
  const fields = fieldsOf(error, translate)
  return replaceTexts(error, { message: withFields(userMessage, fields), userMessage, fields })
}

/** The stack, which is what an uncaught error prints, begins with the message. */
function replaceTexts<Texts extends { readonly message: string }>(
  error: MorpheusError,
  texts: Texts,
): MorpheusError {
  const stack = error.stack?.replace(error.message, () => texts.message)
  return Object.assign(error, texts, { stack })
}
