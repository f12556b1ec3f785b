import * as z from 'zod'
import type { KeptState } from '../../responders/responder.js'

const State = z.object({
  /** What was said before, in short, up to and with that moment. */
  summary: z.object({ text: z.string(), until: z.string() }).nullable(),
  /** What customers sent that was no text, in words: voice notes as they were heard. */
  heard: z.array(z.object({ at: z.string(), text: z.string() })),
})

/** What is kept of a conversation beside its messages. */
export type ConversationState = z.output<typeof State>

const mostHeard = 50

export function readConversationState(state: KeptState): ConversationState {
  return State.safeParse(state).data ?? { summary: null, heard: [] }
}

/** The same, without what its summary holds. */
export function keptConversation({ summary, heard }: ConversationState): ConversationState | null {
  const left = heard.filter(({ at }) => summary === null || at > summary.until).slice(-mostHeard)
  return summary === null && left.length === 0 ? null : { summary, heard: left }
}
