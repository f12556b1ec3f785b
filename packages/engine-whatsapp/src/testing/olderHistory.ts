import { type BinaryNode, proto } from 'baileys'
import { historyNotification } from './history.js'
import type { Companion } from './person.js'

/** Answers a device that asks its phone for the messages of a chat before a known one. */
export async function answerHistoryRequest(from: Companion, enc: BinaryNode): Promise<void> {
  const { person } = from
  const message = await person.device.decrypt(from.jid, enc)
  const { protocolMessage } = message.deviceSentMessage?.message ?? message
  const request = protocolMessage?.peerDataOperationRequestMessage?.historySyncOnDemandRequest
  if (!request) return
  const before = Number(request.oldestMsgTimestampMs) / 1000
  const older = person.past
    .filter(({ key }) => key?.remoteJid === request.chatJid)
    .filter(({ messageTimestamp }) => Number(messageTimestamp) < before)
    .sort((a, b) => Number(a.messageTimestamp) - Number(b.messageTimestamp))
    .slice(-(request.onDemandMsgCount ?? 0))
  await from.peerMessage(historyNotification(older, proto.HistorySync.HistorySyncType.ON_DEMAND))
}
