import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'

/** History message of a phone to a new device, inline. */
export function historyNotification(
  past: readonly proto.IWebMessageInfo[],
  syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
  timers: ReadonlyMap<string, number> = new Map(),
): proto.IMessage {
  const chats = new Map<string, proto.IHistorySyncMsg[]>()
  for (const message of past) {
    const chat = message.key?.remoteJid ?? ''
    // Newest first, like phones.
    chats.set(chat, [{ message }, ...(chats.get(chat) ?? [])])
  }
  const history = proto.HistorySync.encode({
    syncType,
    conversations: [...chats].map(([id, messages]) => ({
      id,
      messages,
      ephemeralExpiration: timers.get(id) ?? null,
      ephemeralSettingTimestamp: 1_700_000_000,
    })),
    progress: 100,
  }).finish()
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        initialHistBootstrapInlinePayload: deflateSync(history),
        chunkOrder: 1,
        progress: 100,
      },
    },
  }
}
