import * as z from 'zod'
import type { KeptState } from '../../features/conversations/responder.js'

const State = z.object({
  /** Summary of the conversation up to and including `until`. */
  summary: z.object({ text: z.string(), until: z.string() }).nullable(),
  /** Descriptions of customers' non-text messages: voice notes as transcribed. */
  heard: z.array(z.object({ at: z.string(), text: z.string() })),
})

export type ConversationState = z.output<typeof State>

const maxTranscripts = 50

export function readConversationState(state: KeptState): ConversationState {
  return State.safeParse(state).data ?? { summary: null, heard: [] }
}

export function serializeConversation({ summary, heard }: ConversationState): ConversationState | null {
  const unsummarised = heard.filter(({ at }) => summary === null || at > summary.until).slice(-maxTranscripts)
  return summary === null && unsummarised.length === 0 ? null : { summary, heard: unsummarised }
}
