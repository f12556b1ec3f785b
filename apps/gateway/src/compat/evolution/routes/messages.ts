import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid } from '../bodies/jids.js'
import { toStoredMessage } from '../bodies/storedMessage.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'
import { readFile } from './files.js'

const { messages } = contract

/** `delay` and `presence` are ignored: the session's pace decides. */
const Metadata = z.object({
  number: z.string(),
  quoted: z.object({ key: z.object({ id: z.string() }) }).nullish(),
  linkPreview: z.boolean().nullish(),
  mentionsEveryOne: z.boolean().nullish(),
  mentioned: z.array(z.string()).nullish(),
})
type Metadata = z.output<typeof Metadata>

type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

function toOptions({ number, quoted, linkPreview, mentionsEveryOne, mentioned }: Metadata) {
  return {
    to: fromJid(number),
    ...(quoted && { replyTo: quoted.key.id }),
    ...(linkPreview && { linkPreview: true }),
    ...(mentionsEveryOne && { mentionAll: true }),
    ...(mentioned && mentioned.length > 0 && { mentions: mentioned.map(fromJid) }),
  }
}

async function send({ api, sessionId, body }: Call<Metadata>, content: object) {
  const sent = { ...toOptions(body), ...content }
  const { message } = await api.call(messages.send, { params: { id: sessionId }, body: sent })
  return toStoredMessage(message)
}

interface SentFile {
  kind: FileKind
  /** An address, or base64 with or without `data:`; unused where a form brought the file. */
  source: string | null | undefined
  caption?: string | null | undefined
  fileName?: string | null | undefined
  type?: string | null | undefined
  voice?: true
}

async function sendFile(call: Call<Metadata>, { kind, source, caption, fileName, type, voice }: SentFile) {
  const { api, sessionId, body, file } = call
  const named = fileName || undefined
  if (!file && !source)
    throw new CompatError(400, ['Informe o arquivo: um endereço, base64 ou um formulário.'])
  if (!file && source && /^https?:\/\//i.test(source))
    return send(call, { type: kind, url: source, message: caption || undefined, fileName: named, voice })
  const { to, replyTo, mentionAll, mentions } = toOptions(body)
  const fields = {
    sessionId,
    to,
    type: kind,
    caption: caption || undefined,
    fileName: named,
    replyTo,
    mentionAll: mentionAll ? 'true' : undefined,
    mentions: mentions?.join(','),
  }
  const bytes = file ?? readFile(source ?? '', named, type)
  const { message } = await api.upload(messages.sendMedia, fields, bytes)
  return toStoredMessage(message)
}

const SentMedia = Metadata.extend({
  mediatype: z.enum(['image', 'document', 'video', 'audio', 'ptv']),
  mimetype: z.string().nullish(),
  caption: z.string().nullish(),
  fileName: z.string().nullish(),
  media: z.string().nullish(),
})

const Button = z.object({ type: z.string(), displayText: z.string().nullish(), id: z.string().nullish() })
const titles = {
  title: z.string().nullish(),
  description: z.string().nullish(),
}
const SentButtons = Metadata.extend({ ...titles, footer: z.string().nullish(), buttons: z.array(Button) })
const SentList = Metadata.extend({
  ...titles,
  footerText: z.string().nullish(),
  buttonText: z.string(),
  sections: z.array(
    z.object({
      title: z.string().nullish(),
      rows: z.array(z.object({ title: z.string(), description: z.string().nullish(), rowId: z.string() })),
    }),
  ),
})

function toTexts(title?: string | null, description?: string | null, footer?: string | null) {
  return {
    ...(title && description && { header: { text: title } }),
    body: { text: description || title || '' },
    ...(footer && { footer: { text: footer } }),
  }
}

async function sendInteractive({ api, sessionId, body }: Call<Metadata>, interactive: object) {
  const { to, replyTo } = toOptions(body)
  const params = { id: sessionId }
  const { message } = await api.call(messages.sendInteractive, { params, body: { to, replyTo, interactive } })
  return toStoredMessage(message)
}

function sendButtons(call: Call<z.output<typeof SentButtons>>) {
  const { title, description, footer, buttons } = call.body
  const other = buttons.find(({ type }) => type !== 'reply')
  if (other) throw createUnsupportedError(`O botão do tipo ${other.type}`)
  const replies = buttons.map(({ id, displayText }) => ({
    reply: { id: id ?? displayText ?? '', title: displayText ?? '' },
  }))
  return sendInteractive(call, { ...toTexts(title, description, footer), action: { buttons: replies } })
}

function sendList(call: Call<z.output<typeof SentList>>) {
  const { title, description, footerText, buttonText, sections } = call.body
  return sendInteractive(call, {
    type: 'list',
    ...toTexts(title, description, footerText),
    action: {
      button: buttonText,
      sections: sections.map(({ title, rows }) => ({
        ...(title && { title }),
        rows: rows.map(({ rowId, title, description }) => ({
          id: rowId,
          title,
          ...(description && { description }),
        })),
      })),
    },
  })
}

const SentContacts = Metadata.extend({
  contact: z.array(
    z.object({ fullName: z.string(), wuid: z.string().nullish(), phoneNumber: z.string().nullish() }),
  ),
})

function sendContacts(call: Call<z.output<typeof SentContacts>>) {
  const contacts = call.body.contact.map(({ fullName, wuid, phoneNumber }) => {
    const phone = (phoneNumber || fromJid(wuid ?? '')).replace(/\D/g, '')
    if (phone === '') throw new CompatError(400, ['Informe phoneNumber de cada contato.'])
    return { name: fullName, phone }
  })
  return send(call, { type: 'contact', contacts })
}

const SentReaction = z.object({ key: z.object({ id: z.string() }), reaction: z.string() })

async function react({ api, body: { key, reaction } }: Call<z.output<typeof SentReaction>>) {
  const { message } = await api.call(messages.react, {
    params: { id: key.id },
    body: { emoji: reaction === '' ? null : reaction },
  })
  const { key: of, ...stored } = toStoredMessage(message)
  return {
    ...stored,
    key: of,
    message: { reactionMessage: { key, text: reaction } },
    messageType: 'reactionMessage',
  }
}

const SentTemplate = Metadata.extend({
  name: z.string(),
  language: z.string(),
  components: z.array(z.record(z.string(), z.unknown())).nullish(),
})

async function sendTemplate({ api, sessionId, body }: Call<z.output<typeof SentTemplate>>) {
  const { name, language, components } = body
  const template = { name, language: { code: language }, ...(components && { components }) }
  const sent = { to: fromJid(body.number), template }
  const { message } = await api.call(messages.sendTemplate, { params: { id: sessionId }, body: sent })
  return toStoredMessage(message)
}

const created = { status: 201 } as const
const withFile = { status: 201, takesFile: true } as const

export const messageRoutes = [
  route(
    'POST',
    '/message/sendText/:instanceName',
    Metadata.extend({ text: z.string().min(1) }),
    (call) => send(call, { message: call.body.text }),
    created,
  ),
  route(
    'POST',
    '/message/sendMedia/:instanceName',
    SentMedia,
    (call) => {
      const { mediatype, media, caption, fileName, mimetype } = call.body
      if (mediatype === 'ptv') throw createUnsupportedError('O vídeo redondo (ptv)')
      return sendFile(call, { kind: mediatype, source: media, caption, fileName, type: mimetype })
    },
    withFile,
  ),
  route(
    'POST',
    '/message/sendWhatsAppAudio/:instanceName',
    Metadata.extend({ audio: z.string().nullish() }),
    (call) => sendFile(call, { kind: 'audio', source: call.body.audio, voice: true }),
    withFile,
  ),
  route(
    'POST',
    '/message/sendSticker/:instanceName',
    Metadata.extend({ sticker: z.string().nullish() }),
    (call) => sendFile(call, { kind: 'sticker', source: call.body.sticker }),
    withFile,
  ),
  route(
    'POST',
    '/message/sendLocation/:instanceName',
    Metadata.extend({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullish(),
      address: z.string().nullish(),
    }),
    (call) => {
      const { latitude, longitude, name, address } = call.body
      const location = { latitude, longitude, name: name || undefined, address: address || undefined }
      return send(call, { type: 'location', location })
    },
    created,
  ),
  route('POST', '/message/sendContact/:instanceName', SentContacts, sendContacts, created),
  route('POST', '/message/sendReaction/:instanceName', SentReaction, react, created),
  route(
    'POST',
    '/message/sendPoll/:instanceName',
    Metadata.extend({ name: z.string(), selectableCount: z.number().nullish(), values: z.array(z.string()) }),
    (call) => {
      const { name, selectableCount, values } = call.body
      // 0 means any number of options.
      const poll = { question: name, options: values, multiple: (selectableCount ?? 1) !== 1 }
      return send(call, { type: 'poll', poll })
    },
    created,
  ),
  route('POST', '/message/sendList/:instanceName', SentList, sendList, created),
  route('POST', '/message/sendButtons/:instanceName', SentButtons, sendButtons, created),
  route('POST', '/message/sendTemplate/:instanceName', SentTemplate, sendTemplate, created),
  route('POST', '/message/sendPtv/:instanceName', NoBody, async () => {
    throw createUnsupportedError('O vídeo redondo (sendPtv)')
  }),
]
