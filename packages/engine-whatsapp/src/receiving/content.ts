import type { EngineContent, EngineMedia } from '@morpheus/gateway/engine'
import { normalizeMessageContent, type proto, toNumber, type WAMessage, type WAMessageKey } from 'baileys'
import { createMediaHandle, type MediaKind } from '../media/mediaHandle.js'
import { findPoll } from './polls.js'

/** Content of a message; null for protocol messages and view-once content. */
export function readContent({ key, message }: Pick<WAMessage, 'key' | 'message'>): EngineContent | null {
  const content = normalizeMessageContent(message)
  if (!message || !content || isViewOnce(message, content)) return null
  return (
    changeOf(content, key) ??
    mediaOf(content, key) ??
    thingOf(content) ??
    pressedOf(content) ??
    textOf(content) ??
    (saysNothing(content) ? null : { kind: 'unsupported' })
  )
}

/** Protocol messages and those WhatsApp shows elsewhere. Any other kind counts as written by a person. */
const silent: ReadonlySet<string> = new Set([
  'albumMessage',
  'callLogMesssage',
  'conversation',
  'deviceSentMessage',
  'encCommentMessage',
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
  'secretEncryptedMessage',
  'senderKeyDistributionMessage',
  'stickerSyncRmrMessage',
])

function saysNothing(content: proto.IMessage): boolean {
  return Object.entries(content).every(([name, part]) => part == null || silent.has(name))
}

function changeOf(
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
    return edited ? { kind: 'edit', of, text: shownText(edited) } : null
  }
  return protocolMessage.type === revoke ? { kind: 'revoke', of } : null
}

/** `ProtocolMessage.Type.REVOKE`: the enum's first value, which protobuf omits. */
const revoke = 0

function mediaOf(content: proto.IMessage, key: WAMessageKey): EngineContent | null {
  const { imageMessage, videoMessage, ptvMessage, documentMessage, audioMessage, stickerMessage } = content
  const video = videoMessage ?? ptvMessage
  if (imageMessage) {
    return {
      kind: 'image',
      caption: imageMessage.caption || null,
      media: mediaIn(imageMessage, 'image', null, key),
    }
  }
  if (video)
    return { kind: 'video', caption: video.caption || null, media: mediaIn(video, 'video', null, key) }
  if (documentMessage) {
    const { caption } = documentMessage
    const fileName = documentMessage.fileName || documentMessage.title || ''
    const media = mediaIn(documentMessage, 'document', fileName || null, key)
    return { kind: 'document', fileName, caption: caption || null, media }
  }
  if (audioMessage) return { kind: 'audio', media: mediaIn(audioMessage, 'audio', null, key) }
  return stickerMessage ? { kind: 'sticker', media: mediaIn(stickerMessage, 'sticker', null, key) } : null
}

interface Carrying {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  mimetype?: string | null
  fileLength?: Parameters<typeof toNumber>[0]
}

/** Absent for a message without its file's location. */
function mediaIn(
  message: Carrying,
  kind: MediaKind,
  fileName: string | null,
  key: WAMessageKey,
): EngineMedia | undefined {
  const { mediaKey, directPath, url, mimetype, fileLength } = message
  if (!mediaKey || !(directPath || url)) return undefined
  const place = {
    kind,
    key: Buffer.from(mediaKey).toString('base64'),
    path: directPath ?? '',
    url: url ?? '',
  }
  const handle = createMediaHandle(place, key)
  return { handle, type: mimetype ?? '', size: toNumber(fileLength) || null, fileName }
}

function thingOf(content: proto.IMessage): EngineContent | null {
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

function pressedOf(content: proto.IMessage): EngineContent | null {
  const {
    buttonsResponseMessage: button,
    templateButtonReplyMessage: template,
    listResponseMessage: list,
  } = content
  const text = button?.selectedDisplayText || template?.selectedDisplayText || list?.title
  const id = button?.selectedButtonId || template?.selectedId || list?.singleSelectReply?.selectedRowId
  if (text && id) return { kind: 'interactive', text, id }
  const poll = findPoll(content)
  if (!poll) return null
  const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '')
  return { kind: 'poll', question: poll.name ?? '', options }
}

function textOf(content: proto.IMessage): EngineContent | null {
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

function shownText(content: EngineContent): string {
  if ('text' in content) return content.text
  return 'caption' in content ? (content.caption ?? '') : ''
}

function isViewOnce(message: proto.IMessage, content: proto.IMessage): boolean {
  const wrapped =
    message.viewOnceMessage ??
    message.viewOnceMessageV2 ??
    message.viewOnceMessageV2Extension ??
    message.ephemeralMessage?.message?.viewOnceMessage ??
    message.ephemeralMessage?.message?.viewOnceMessageV2
  const media = content.imageMessage ?? content.videoMessage ?? content.audioMessage
  return (wrapped && media) != null || media?.viewOnce === true
}
