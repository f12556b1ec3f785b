import { setTimeout as pause } from 'node:timers/promises'
import type { Morpheus, Trace, TraceHop } from '@morpheus/sdk'
import { passes } from '../../core/client/explain.js'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { clean } from '../../core/output/clean.js'
import type { Output } from '../../core/output/output.js'
import { pad } from '../../core/output/width.js'
import { followEvents } from '../events/follow.js'
import { hopLines, subjectOf, timeWidthOf } from './line.js'

const limits = { everyMs: 1_000, remembered: 2_000 } as const

interface FollowedMessage {
  readonly asked: string
  /** The printed hops in their printed state. */
  readonly shown: Set<string>
  waits: boolean
}

/** Prints every new step of messages until interrupted. Pending traces are read again. */
export async function followTraces(morpheus: Morpheus, output: Output): Promise<void> {
  const seen = new Map<string, FollowedMessage>()
  const { latest } = await morpheus.events.list({})

  async function look(asked: string): Promise<void> {
    const found = await read(morpheus, asked)
    if (!found) return
    const subject = subjectOf(found)
    const one = seen.get(subject) ?? { asked, shown: new Set<string>(), waits: false }
    seen.delete(subject)
    seen.set(subject, one)
    one.waits = found.hops.some(({ outcome }) => outcome === 'waiting')
    for (const hop of found.hops) {
      const sign = `${hop.id} ${hop.outcome}`
      if (one.shown.has(sign)) continue
      one.shown.add(sign)
      const { sessionId } = found
      if (output.json || !output.onScreen) await output.event({ subject, sessionId, ...hop })
      else await output.write(`${linesOf(hop, clean(subject), output).join('\n')}\n`)
    }
    for (const [oldest] of seen) {
      if (seen.size <= limits.remembered) break
      seen.delete(oldest)
    }
  }

  const tell = (text: string) => output.note(output.notePaint('dim', text))
  const events = followEvents(morpheus, latest, tell)
  try {
    for (let next = events.next(); ; ) {
      const waiting = [...seen.values()].filter(({ waits }) => waits)
      const told = await (waiting.length > 0 ? Promise.race([next, pause(limits.everyMs, null)]) : next)
      if (told === null) for (const { asked } of waiting) await look(asked)
      else if (told.done) return
      else {
        const { id, name } = told.value
        next = events.next()
        // A rejection after the sign-in ended is handled in the next iteration.
        next.catch(() => {})
        if (name.startsWith('message:') && name !== 'message:history') await look(id)
      }
    }
  } finally {
    void events.return()
  }
}

const subjectWidth = 14

function linesOf(hop: TraceHop, subject: string, { paint, columns }: Output): string[] {
  const space = { paint, columns: columns - subjectWidth - 1, timeWidth: timeWidthOf([hop]) }
  return hopLines(hop, space).map((line, index) => {
    const before = pad(index === 0 ? subject.slice(0, subjectWidth) : '', subjectWidth)
    return `${paint('bold', before)} ${line}`
  })
}

/** Null for a deleted one; retries while the gateway is away. */
async function read(morpheus: Morpheus, id: string): Promise<Trace | null> {
  for (;;) {
    try {
      return await morpheus.trace.get({ id }).catch(nullIfGone)
    } catch (error) {
      if (!passes(error)) throw error
      await pause(limits.everyMs)
    }
  }
}
