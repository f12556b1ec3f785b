import type { EngineContent, EngineMedia } from '@morpheus/gateway/engine'
import { isJidNewsletter, proto, toNumber, type WAMessage, type WAMessageKey } from 'baileys'
import { createMediaHandle, type MediaKind } from '../media/mediaHandle.js'
import { readEvent } from './events.js'
import { findPoll } from './polls.js'
import { unwrap } from './unwrap.js'

/** Content of a message; null for protocol messages. */
export function readContent({ key, message }: Pick<WAMessage, 'key' | 'message'>): EngineContent | null {
  const content = unwrap(message)
  if (!message || !content) return null
  const media = readMedia(content, key)
  if (isViewOnce(message) && !(media && 'media' in media && media.media)) return { kind: 'view_once' }
  return (
    readChange(content, key) ??
    readPin(content, message) ??
    media ??
    readAttachment(content) ??
    readPressedButton(content) ??
    readOrder(content) ??
    readPoll(content) ??
    readInvitation(content) ??
    readText(content) ??
    (isSilent(content) ? null : { kind: 'unsupported' })
  )
}

/**
 * Stands for a message that this device does not get: the network withholds what is to be viewed once, and a retry was
 * requested for what could not be decrypted. Null for any other message.
 */
export function withheldContent({
  key,
  category,
  message,
  messageStubType,
}: WAMessage): EngineContent | null {
  // Devices of the account tell each other what nobody wrote.
  if (category === 'peer') return null
  if (key.isViewOnce) return message ? null : { kind: 'view_once' }
  return messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT ? { kind: 'undecryptable' } : null
}

/** Protocol messages and those WhatsApp shows elsewhere. Any other kind counts as written by a person. */
const silent: ReadonlySet<string> = new Set([
  'albumMessage',
  'call',
  'callLogMesssage',
  'conversation',
  'deviceSentMessage',
  'encEventResponseMessage',
  'encReactionMessage',
  'extendedTextMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'keepInChatMessage',
  'messageContextInfo',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'pinInChatMessage',
  'placeholderMessage',
  'pollUpdateMessage',
  'protocolMessage',
  'reactionMessage',
  'senderKeyDistributionMessage',
  'stickerSyncRmrMessage',
])

function isSilent(content: proto.IMessage): boolean {
  return Object.entries(content).every(([name, part]) => part == null || silent.has(name))
}

function readChange(
  { reactionMessage, protocolMessage }: proto.IMessage,
  key: WAMessageKey,
): EngineContent | null {
  if (reactionMessage?.key?.id) {
    return { kind: 'reaction', of: reactionMessage.key.id, emoji: reactionMessage.text || null }
  }
  const of = protocolMessage?.key?.id
  if (!of) return null
  if (protocolMessage.editedMessage) {
    const edited = readContent({ key, message: protocolMessage.editedMessage })
    if (edited?.kind === 'event') return { kind: 'edit', of, text: edited.event.name, event: edited.event }
    return edited ? { kind: 'edit', of, text: shownText(edited) } : null
  }
  return protocolMessage.type === revoke ? { kind: 'revoke', of } : null
}

/** Time of the apps for a pin without one: seven days. */
const defaultPinSeconds = 604_800
const longestPinSeconds = 2_592_000
const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type

/** The time is beside the pin, in the content or in the message that wraps it. */
function readPin(content: proto.IMessage, message: proto.IMessage): EngineContent | null {
  const { key, type } = content.pinInChatMessage ?? {}
  const of = key?.id
  if (!of) return null
  if (type === UNPIN_FOR_ALL) return { kind: 'pin', of, seconds: null }
  if (type !== PIN_FOR_ALL) return null
  const context = content.messageContextInfo ?? message.messageContextInfo
  const seconds = context?.messageAddOnDurationInSecs
  return { kind: 'pin', of, seconds: toPinSeconds(seconds) }
}

export function toPinSeconds(seconds: number | null | undefined): number {
  return seconds ? Math.min(seconds, longestPinSeconds) : defaultPinSeconds
}

/** `ProtocolMessage.Type.REVOKE`: the enum's first value, which protobuf omits. */
const revoke = 0

function readMedia(content: proto.IMessage, key: WAMessageKey): EngineContent | null {
  const { imageMessage, videoMessage, ptvMessage, documentMessage, audioMessage, stickerMessage } = content
  const video = videoMessage ?? ptvMessage
  if (imageMessage) {
    return {
      kind: 'image',
      caption: imageMessage.caption || null,
      media: readFile(imageMessage, 'image', null, key),
    }
  }
  if (video)
    return { kind: 'video', caption: video.caption || null, media: readFile(video, 'video', null, key) }
  if (documentMessage) {
    const { caption } = documentMessage
    const fileName = documentMessage.fileName || documentMessage.title || ''
    const media = readFile(documentMessage, 'document', fileName || null, key)
    return { kind: 'document', fileName, caption: caption || null, media }
  }
  if (audioMessage) return { kind: 'audio', media: readFile(audioMessage, 'audio', null, key) }
  return stickerMessage ? { kind: 'sticker', media: readFile(stickerMessage, 'sticker', null, key) } : null
}

interface FilePart {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  mimetype?: string | null
  fileLength?: Parameters<typeof toNumber>[0]
}

/** Absent for a message without its file's location. Files of channels are not encrypted. */
function readFile(
  message: FilePart,
  kind: MediaKind,
  fileName: string | null,
  key: WAMessageKey,
): EngineMedia | undefined {
  const { mediaKey, directPath, url, mimetype, fileLength } = message
  if ((!mediaKey && !isJidNewsletter(key.remoteJid ?? '')) || !(directPath || url)) return undefined
  const place = {
    kind,
    key: Buffer.from(mediaKey ?? []).toString('base64'),
    path: directPath ?? '',
    url: url ?? '',
  }
  const handle = createMediaHandle(place, key)
  return { handle, type: mimetype ?? '', size: toNumber(fileLength) || null, fileName }
}

function readAttachment(content: proto.IMessage): EngineContent | null {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = content
  const place = locationMessage ?? liveLocationMessage
  if (place) {
    const name = locationMessage?.name || locationMessage?.address || liveLocationMessage?.caption || null
    return {
      kind: 'location',
      latitude: place.degreesLatitude ?? 0,
      longitude: place.degreesLongitude ?? 0,
      name,
    }
  }
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards) return null
  return { kind: 'contact', names: cards.map(({ displayName }) => displayName ?? '').filter(Boolean) }
}

function readPressedButton(content: proto.IMessage): EngineContent | null {
  const {
    buttonsResponseMessage: button,
    templateButtonReplyMessage: template,
    listResponseMessage: list,
  } = content
  const text = button?.selectedDisplayText || template?.selectedDisplayText || list?.title
  const id = button?.selectedButtonId || template?.selectedId || list?.singleSelectReply?.selectedRowId
  if (text && id) return { kind: 'interactive', text, id }
  const { interactiveResponseMessage: flow } = content
  const flowId = parseFlowId(flow)
  return flow?.body?.text && flowId ? { kind: 'interactive', text: flow.body.text, id: flowId } : null
}

function readOrder({ orderMessage: order, productMessage: product }: proto.IMessage): EngineContent | null {
  if (order) return { kind: 'order', items: order.itemCount ?? null, note: order.message || null }
  return product ? { kind: 'product', title: product.product?.title || product.body || '' } : null
}

function readPoll(content: proto.IMessage): EngineContent | null {
  const poll = findPoll(content)
  if (!poll) return null
  const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '')
  const multiple = poll.selectableOptionsCount !== 1
  return { kind: 'poll', question: poll.name ?? '', options, ...(multiple && { multiple }) }
}

function readInvitation({ eventMessage }: proto.IMessage): EngineContent | null {
  const event = eventMessage && readEvent(eventMessage)
  return event ? { kind: 'event', event } : null
}

/** Id of the pressed button of a native flow, or of the chosen row of its list; null for forms. */
function parseFlowId(answer: proto.Message.IInteractiveResponseMessage | null | undefined): string | null {
  try {
    const { id } = Object(JSON.parse(answer?.nativeFlowResponseMessage?.paramsJson ?? 'null'))
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}

function readText(content: proto.IMessage): EngineContent | null {
  const text =
    content.conversation ||
    content.extendedTextMessage?.text ||
    content.interactiveResponseMessage?.body?.text ||
    content.buttonsMessage?.contentText ||
    content.listMessage?.description ||
    content.templateMessage?.hydratedTemplate?.hydratedContentText ||
    content.interactiveMessage?.body?.text ||
    content.groupInviteMessage?.groupName ||
    content.eventMessage?.name
  return text ? { kind: 'text', text } : null
}

/** Text of a message as far as it has one. */
export function shownText(content: EngineContent): string {
  if ('text' in content) return content.text
  return 'caption' in content ? (content.caption ?? '') : ''
}

export function isViewOnce(message: proto.IMessage): boolean {
  const content = unwrap(message) ?? {}
  const wrapped = [message, message.ephemeralMessage?.message].some(
    (one) => one?.viewOnceMessage ?? one?.viewOnceMessageV2 ?? one?.viewOnceMessageV2Extension,
  )
  const media = content.imageMessage ?? content.videoMessage ?? content.audioMessage
  return (wrapped && media != null) || media?.viewOnce === true
}
