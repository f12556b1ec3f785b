import { queue } from '../../../core/events/outbox.js'
import type { Step } from '../../../core/events/unitOfWork.js'
import { targetsAwaitingFile } from '../rows/messages.js'

/**
 * Queues an event for a message delivered without its file once the file arrives or fails. `queued` runs after the
 * commit.
 */
export function comingFiles(queued: (targetId: string) => void): Step {
  return async (work, events) => {
    for (const { type, payload, subject, messageId, id: eventId, at } of events) {
      if (type !== 'message:media' || messageId === null || !('networkId' in payload)) continue
      const targets = await targetsAwaitingFile(work.db, subject.id, messageId)
      if (targets.length === 0) continue
      const { networkId, media } = payload
      const event = { event: 'message:received', data: { id: networkId, messageId, media } } as const
      await queue(work.db, targets, [event], { sessionId: subject.id, eventId, at })
      for (const { id } of targets) work.committed(() => queued(id))
    }
  }
}
