import type { Trace, TraceHop, TraceOutcome } from '@morpheus/sdk'
import { formatDuration } from '@morpheus/sdk/format'
import { messageTypeLabel, targetLabels, traceStepLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Colour, Paint } from '../../core/output/paint.js'
import { briefTime } from '../../core/output/time.js'
import { cut, pad, width } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'

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
  whole?: boolean
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
  const took = (hop.duration === null ? '' : formatDuration(hop.duration)).padStart(9)
  const indent = ' '.repeat(timeWidth + 3)
  const room = columns - indent.length
  const lines: string[] = []
  let line = `${paint('dim', pad(timeOf(hop), timeWidth))} ${paint(colour, mark)} ${pad(traceStepLabels[hop.step], 20)} ${paint('dim', took)}`
  let taken = timeWidth + 33
  for (const { text, colour, whole } of about(hop)) {
    const painted = (piece: string) => (colour ? paint(colour, piece) : piece)
    if (taken + 2 + width(text) <= columns) {
      line += `  ${painted(text)}`
      taken += 2 + width(text)
      continue
    }
    for (const piece of whole ? wrap(text, room) : [cut(text, room)]) {
      lines.push(line.trimEnd())
      line = indent + painted(piece)
      taken = indent.length + width(piece)
    }
  }
  return [...lines, line.trimEnd()]
}

const timeOf = ({ at }: TraceHop) => (at === null ? '' : briefTime(at))

export const timeWidthOf = (hops: readonly TraceHop[]) =>
  Math.max(8, ...hops.map((hop) => timeOf(hop).length))

function about(hop: TraceHop): Part[] {
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
  const isTry = step === 'try'
  const parts: (Part | false)[] = [
    number !== null && { text: `nº ${number}` },
    cursor !== null && { text: `#${cursor}`, colour: 'dim' },
    event !== null && !isTry && { text: clean(event), colour: 'cyan' },
    target !== null && { text: targetLabels[target] },
    address !== null && !isTry && { text: clean(address), colour: 'dim' },
    answerStatus !== null && step !== 'delivery' && { text: `resposta ${answerStatus}` },
    cause !== null && { text: clean(cause), colour: outcome === 'failed' ? 'red' : 'yellow', whole: true },
    detail !== null && { text: clean(detail), colour: 'dim', whole: true },
    nextAttemptAt !== null && { text: `próxima tentativa ${briefTime(nextAttemptAt)}` },
  ]
  return parts.filter((part) => part !== false)
}

export const subjectOf = ({ message, id }: Trace) => message?.id ?? id

export function traceLines(
  found: Trace,
  session: string,
  { paint, columns }: Pick<Space, 'paint' | 'columns'>,
): string[] {
  const { message, kind, hops } = found
  const what = message
    ? `Mensagem ${message.direction === 'incoming' ? 'recebida' : 'enviada'} (${clean(messageTypeLabel(message.type))})`
    : kind === 'delivery'
      ? 'Entrega'
      : 'Evento'
  const space = { paint, columns, timeWidth: timeWidthOf(hops) }
  return [
    `${paint('bold', what)}  ${clean(subjectOf(found))}`,
    `${paint('dim', 'Sessão')} ${clean(session)}`,
    '',
    ...hops.flatMap((hop) => hopLines(hop, space)),
  ]
}
