import { normalizeMessageContent, type proto } from 'baileys'

/** Content of a message without what wraps it, also of the kinds that Baileys leaves wrapped. */
export function unwrap(message: proto.IMessage | null | undefined): proto.IMessage | undefined {
  const content = normalizeMessageContent(message)
  const { lottieStickerMessage, groupMentionedMessage, pollCreationMessageV4 } = content ?? {}
  const inner = (lottieStickerMessage ?? groupMentionedMessage ?? pollCreationMessageV4)?.message
  return inner ? normalizeMessageContent(inner) : content
}
