import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid } from '../bodies/jids.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import { type Call, route } from '../route.js'

const { messages } = contract

const states: Readonly<Record<string, string>> = {
  composing: 'typing',
  recording: 'recording',
  paused: 'paused',
}
/** Longest time of a presence, and the time after which phones stop to show one, in milliseconds. */
const [maxDelay, shownFor] = [60_000, 20_000]

const shown = { presence: z.string().nullish(), delay: z.number().min(0).nullish() }
/** Version 1 and its clients put the presence below `options`. */
const Presence = z.object({ number: z.string(), ...shown, options: z.object(shown).nullish() })

/** Shows a presence for `delay` and then its end, and answers after that: a flow sends its message next. */
async function sendPresence({ api, sessionId, body }: Call<z.output<typeof Presence>>) {
  const presence = body.presence ?? body.options?.presence
  const delay = body.delay ?? body.options?.delay ?? 0
  if (!presence) throw new CompatError(400, ['Campo inválido ou ausente: presence'])
  const state = states[presence]
  if (!state) throw createUnsupportedError(`A presença ${presence}`)
  if (delay > maxDelay) throw new CompatError(400, [`O delay é de no máximo ${maxDelay} ms`])
  const to = fromJid(body.number)
  const show = (shownState: string) =>
    api.call(messages.typing, { params: { id: sessionId }, body: { to, state: shownState } })
  for (let remaining = delay; ; remaining -= shownFor) {
    await show(state)
    if (remaining <= shownFor) {
      if (remaining <= 0 || state === 'paused') break
      await wait(remaining)
      await show('paused')
      break
    }
    await wait(shownFor)
  }
  return { presence }
}

export const presenceRoute = route('POST', '/chat/sendPresence/:instanceName', Presence, sendPresence, {
  status: 201,
})
