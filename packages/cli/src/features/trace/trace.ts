import { setTimeout as pause } from 'node:timers/promises'
import type { Morpheus, Trace, TraceHop, TraceOutcome } from '@morpheus/sdk'
import { formatDuration } from '@morpheus/sdk/format'
import { messageTypeLabel, targetLabels, traceStepLabels } from '@morpheus/sdk/text'
import { isTemporaryFailure } from '../../core/client/explain.js'
import { nullIfGone, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import type { Colour, Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatBriefTime } from '../../core/output/time.js'
import { padText, truncate, width } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'
import { followEvents } from '../events/events.js'

const marks = {
  ok: ['green', '✓'],
  waiting: ['yellow', '…'],
  failed: ['red', '✗'],
  cancelled: ['dim', '–'],
} as const satisfies Record<TraceOutcome, readonly [Colour, string]>

interface Part {
  text: string
  colour?: Colour
  /** Wraps to several lines instead of cutting at one. */
  fullIds?: boolean
}

interface Space {
  paint: Paint
  /** Infinite without a screen. */
  columns: number
  timeWidth: number
}

/** `14:03:22 ✓ Tentativa de entrega     12 ms  Webhook  resposta 200`; the overflow continues below the step. */
export function hopLines(hop: TraceHop, { paint, columns, timeWidth }: Space): string[] {
  const [colour, mark] = marks[hop.outcome]
  const duration = (hop.duration === null ? '' : formatDuration(hop.duration)).padStart(9)
  const indent = ' '.repeat(timeWidth + 3)
  const availableWidth = columns - indent.length
  const lines: string[] = []
  let line = `${paint('dim', padText(formatTime(hop), timeWidth))} ${paint(colour, mark)} ${padText(traceStepLabels[hop.step], 20)} ${paint('dim', duration)}`
  let usedWidth = timeWidth + 33
  for (const { text, colour, fullIds } of describeHop(hop)) {
    const paintPiece = (piece: string) => (colour ? paint(colour, piece) : piece)
    if (usedWidth + 2 + width(text) <= columns) {
      line += `  ${paintPiece(text)}`
      usedWidth += 2 + width(text)
      continue
    }
    for (const piece of fullIds ? wrap(text, availableWidth) : [truncate(text, availableWidth)]) {
      lines.push(line.trimEnd())
      line = indent + paintPiece(piece)
      usedWidth = indent.length + width(piece)
    }
  }
  return [...lines, line.trimEnd()]
}

const formatTime = ({ at }: TraceHop) => (at === null ? '' : formatBriefTime(at))

export const getTimeWidth = (hops: readonly TraceHop[]) =>
  Math.max(8, ...hops.map((hop) => formatTime(hop).length))

function describeHop(hop: TraceHop): Part[] {
  const {
    step,
    outcome,
    number,
    cursor,
    event,
    target,
    address,
    answerStatus,
    cause,
    detail,
    nextAttemptAt,
  } = hop
  const isAttempt = step === 'try'
  const parts: (Part | false)[] = [
    number !== null && { text: `nº ${number}` },
    cursor !== null && { text: `#${cursor}`, colour: 'dim' },
    event !== null && !isAttempt && { text: sanitize(event), colour: 'cyan' },
    target !== null && { text: targetLabels[target] },
    address !== null && !isAttempt && { text: sanitize(address), colour: 'dim' },
    answerStatus !== null && step !== 'delivery' && { text: `resposta ${answerStatus}` },
    cause !== null && {
      text: sanitize(cause),
      colour: outcome === 'failed' ? 'red' : 'yellow',
      fullIds: true,
    },
    detail !== null && { text: sanitize(detail), colour: 'dim', fullIds: true },
    nextAttemptAt !== null && { text: `próxima tentativa ${formatBriefTime(nextAttemptAt)}` },
  ]
  return parts.filter((part) => part !== false)
}

const getSubject = ({ message, id }: Trace) => message?.id ?? id

export function traceLines(
  trace: Trace,
  session: string,
  { paint, columns }: Pick<Space, 'paint' | 'columns'>,
): string[] {
  const { message, kind, hops } = trace
  const description = message
    ? `Mensagem ${message.direction === 'incoming' ? 'recebida' : 'enviada'} (${sanitize(messageTypeLabel(message.type))})`
    : kind === 'delivery'
      ? 'Entrega'
      : 'Evento'
  const space = { paint, columns, timeWidth: getTimeWidth(hops) }
  return [
    `${paint('bold', description)}  ${sanitize(getSubject(trace))}`,
    `${paint('dim', 'Sessão')} ${sanitize(session)}`,
    '',
    ...hops.flatMap((hop) => hopLines(hop, space)),
  ]
}

const limits = { everyMs: 1_000, remembered: 2_000 } as const

interface FollowedMessage {
  readonly id: string
  /** The printed hops in their printed state. */
  readonly printedIds: Set<string>
  waits: boolean
}

/** Prints every new step of messages until interrupted. Pending traces are read again. */
async function followTraces(morpheus: Morpheus, output: Output): Promise<void> {
  const messagesById = new Map<string, FollowedMessage>()
  const { latest } = await morpheus.events.list({})

  async function showTrace(id: string): Promise<void> {
    const trace = await readTrace(morpheus, id)
    if (!trace) return
    const subject = getSubject(trace)
    const one = messagesById.get(subject) ?? { id, printedIds: new Set<string>(), waits: false }
    messagesById.delete(subject)
    messagesById.set(subject, one)
    one.waits = trace.hops.some(({ outcome }) => outcome === 'waiting')
    for (const hop of trace.hops) {
      const sign = `${hop.id} ${hop.outcome}`
      if (one.printedIds.has(sign)) continue
      one.printedIds.add(sign)
      const { sessionId } = trace
      if (output.json || !output.onScreen) await output.event({ subject, sessionId, ...hop })
      else await output.write(`${formatHop(hop, sanitize(subject), output).join('\n')}\n`)
    }
    for (const [oldest] of messagesById) {
      if (messagesById.size <= limits.remembered) break
      messagesById.delete(oldest)
    }
  }

  const writeNote = (text: string) => output.note(output.stderrPaint('dim', text))
  const events = followEvents(morpheus, latest, writeNote)
  try {
    for (let next = events.next(); ; ) {
      const waitingMessages = [...messagesById.values()].filter(({ waits }) => waits)
      const nextEvent = await (waitingMessages.length > 0
        ? Promise.race([next, pause(limits.everyMs, null)])
        : next)
      if (nextEvent === null) for (const { id } of waitingMessages) await showTrace(id)
      else if (nextEvent.done) return
      else {
        const { id, name } = nextEvent.value
        next = events.next()
        // A rejection after the sign-in ended is handled in the next iteration.
        next.catch(() => {})
        if (name.startsWith('message:') && name !== 'message:history') await showTrace(id)
      }
    }
  } finally {
    void events.return()
  }
}

const subjectWidth = 14

function formatHop(hop: TraceHop, subject: string, { paint, columns }: Output): string[] {
  const space = { paint, columns: columns - subjectWidth - 1, timeWidth: getTimeWidth([hop]) }
  return hopLines(hop, space).map((line, index) => {
    const subjectCell = padText(index === 0 ? subject.slice(0, subjectWidth) : '', subjectWidth)
    return `${paint('bold', subjectCell)} ${line}`
  })
}

/** Null for a deleted one; retries while the gateway is away. */
async function readTrace(morpheus: Morpheus, id: string): Promise<Trace | null> {
  for (;;) {
    try {
      return await morpheus.trace.get({ id }).catch(nullIfGone)
    } catch (error) {
      if (!isTemporaryFailure(error)) throw error
      await pause(limits.everyMs)
    }
  }
}

export interface TraceOptions {
  seguir?: boolean
}

export async function trace(context: Context, options: TraceOptions, id?: string): Promise<void> {
  const { output } = context
  const follows = options.seguir ?? false
  if (follows === (id !== undefined))
    throw usageError('Informe um ID, ou -f para acompanhar as mensagens novas.', 'usage')
  await withClient(context, async (morpheus) => {
    if (id === undefined) return followTraces(morpheus, output)
    const trace = await morpheus.trace.get({ id })
    if (output.json) return output.value(trace)
    // The session may be deleted while its trace still exists.
    const session = await morpheus.sessions.get({ id: trace.sessionId }).catch(nullIfGone)
    for (const line of traceLines(trace, session?.session.name ?? trace.sessionId, output)) output.data(line)
    for (const text of trace.notes) output.note(sanitize(text))
  })
}
