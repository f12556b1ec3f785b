import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { ConversationRow } from '../../core/store/conversationTables.js'
import {
  deleteLabel,
  readLabels,
  saveChatState,
  saveLabel,
  starMessage,
} from '../../core/store/repositories/chatStates.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Address } from '../../engines/address.js'
import type { EngineChatChange, EngineChatUpdate, EngineLabelUpdate } from '../../engines/chats.js'
import { contactKey } from './contactKey.js'
import type { Identities } from './identities/identities.js'

type ChatPatch = Partial<
  Pick<ConversationRow, 'archived' | 'pinned' | 'muted_until' | 'marked_unread' | 'labels'>
>

/** Columns of a change; absent parts stay. */
export function toChatPatch({ archived, pinned, mutedUntil, unread }: EngineChatChange): ChatPatch {
  return {
    ...(archived !== undefined && { archived: archived ? 1 : 0 }),
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...(mutedUntil !== undefined && { muted_until: mutedUntil }),
    ...(unread !== undefined && { marked_unread: unread ? 1 : 0 }),
  }
}

/** Stores changes of conversations that were made on the phone. Returns the changed conversations. */
export async function saveChatUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineChatUpdate[],
  identities: Identities,
): Promise<string[]> {
  const people = updates.flatMap(({ chat }): Address[] => ('contact' in chat ? [chat.contact] : []))
  const resolve = await identities.resolver(work, session, people)
  const changed = new Set<string>()
  for (const { chat: ref, label, star, ...change } of updates) {
    const chat = 'group' in ref ? ref.group : contactKey(resolve(ref.contact))
    await saveChatState(work.db, session.id, chat, work.now(), (current) => ({
      ...toChatPatch(change),
      ...(label && { labels: JSON.stringify(withLabel(readLabels(current), label)) }),
    }))
    if (star) await starMessage(work.db, session.id, chat, star)
    changed.add(chat)
  }
  return [...changed]
}

function withLabel(labels: readonly string[], { id, isSet }: { id: string; isSet: boolean }): string[] {
  const others = labels.filter((one) => one !== id)
  return isSet ? [...others, id] : others
}

export async function saveLabelUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineLabelUpdate[],
): Promise<void> {
  for (const update of updates) {
    if ('deleted' in update) await deleteLabel(work.db, session.id, update.id)
    else await saveLabel(work.db, { session_id: session.id, ...update })
  }
}
