import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid } from '../bodies/jids.js'
import { toContent } from '../bodies/messageContent.js'
import { toSeconds } from '../bodies/storedMessage.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { route } from '../route.js'
import { readFile } from './files.js'

const { statuses } = contract

/** `backgroundColor` and `font` are ignored: a text looks as the app shows it. Forms have texts only. */
const SentStatus = z.object({
  type: z.enum(['text', 'image', 'video', 'audio']),
  content: z.string().nullish(),
  caption: z.string().nullish(),
  allContacts: z.union([z.boolean(), z.stringbool()]).nullish(),
  statusJidList: z.union([z.array(z.string()), z.string().transform((text) => text.split(','))]).nullish(),
})

async function sendStatus(call: Call<z.output<typeof SentStatus>>) {
  const { api, sessionId, body, file } = call
  const { type, content, caption, allContacts, statusJidList } = body
  if (type === 'audio') throw createUnsupportedError('O status de áudio')
  const contacts = (statusJidList ?? []).map(fromJid)
  if (!allContacts && contacts.length === 0)
    throw new CompatError(400, ['Informe statusJidList, ou allContacts: true.'])
  const audience = allContacts ? 'contacts' : 'only'
  const params = { id: sessionId }
  const message = caption || undefined
  const post = async () => {
    const recipients = { audience, ...(!allContacts && { contacts }) }
    if (type === 'text' || (!file && /^https?:/i.test(content ?? ''))) {
      const text = type === 'text' ? { message: content ?? '' } : { url: content, message }
      return api.call(statuses.post, { params, body: { type, ...text, ...recipients } })
    }
    if (!file && !content)
      throw new CompatError(400, ['Informe o arquivo: um endereço, base64 ou um formulário.'])
    const fields = { type, caption: message, audience, contacts: allContacts ? undefined : contacts.join() }
    return api.upload(statuses.postMedia, fields, file ?? readFile(content ?? '', undefined, null), params)
  }
  const { status } = await post()
  const { kind, text, media, id, timestamp } = status
  const shown = toContent({ kind, text: text ?? '', media, details: null, replyTo: null })
  return {
    key: { remoteJid: 'status@broadcast', fromMe: true, id },
    status: 'PENDING',
    message: shown.message,
    contextInfo: null,
    messageType: shown.messageType,
    messageTimestamp: toSeconds(timestamp),
    instanceId: sessionId,
    source: 'unknown',
  }
}

export const statusRoutes = [
  route('POST', '/message/sendStatus/:instanceName', SentStatus, sendStatus, {
    status: 201,
    takesFile: true,
  }),
]
