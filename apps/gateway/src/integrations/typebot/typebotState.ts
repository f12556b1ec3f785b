import * as z from 'zod'
import type { KeptState } from '../../features/conversations/responder.js'
import type { TypebotInput } from './typebotAnswers.js'
import { choicesOf } from './typebotChoices.js'

const State = z.object({
  bot: z.string(),
  sessionId: z.string(),
  input: z
    .object({
      id: z.string(),
      type: z.string(),
      several: z.boolean(),
      files: z.boolean(),
      audio: z.boolean(),
      choices: z.array(z.object({ id: z.string(), title: z.string(), value: z.string().optional() })),
    })
    .nullable(),
})

export type TypebotState = z.output<typeof State>

/** State of this very bot's chat; null without one. */
export function readTypebotState(state: KeptState, bot: string): TypebotState | null {
  const { data } = State.safeParse(state)
  return data?.bot === bot ? data : null
}

export function typebotStateOf(
  bot: string,
  sessionId: string,
  input: TypebotInput | null | undefined,
): TypebotState {
  return { bot, sessionId, input: input ? keptInput(input) : null }
}

function keptInput(input: TypebotInput) {
  const { id, type, options } = input
  return {
    id,
    type,
    several: options?.isMultipleChoice === true,
    files: type === 'file input' || options?.attachments?.isEnabled === true,
    audio: options?.audioClip?.isEnabled === true,
    choices: choicesOf(input).map((choice) => ({ ...choice })),
  }
}
