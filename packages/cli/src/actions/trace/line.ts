import type { Trace, TraceHop, TraceOutcome } from '@morpheus/sdk'
import { formatDuration } from '@morpheus/sdk/format'
import { targetLabels, traceStepLabels } from '@morpheus/sdk/text'
import { clean } from '../../output/clean.js'
import type { Paint } from '../../output/paint.js'
import { briefTime } from '../../output/time.js'
import { pad } from '../../output/width.js'

const marks = {
  ok: ['green', '✓'],
  waiting: ['yellow', '…'],
  failed: ['red', '✗'],
  cancelled: ['dim', '–'],
} as const satisfies Record<TraceOutcome, readonly [string, string]>

/** `14:03:22  ✓ Tentativa de entrega     12 ms  Webhook  resposta 200`. */
export function hopLine(hop: TraceHop, paint: Paint): string {
  const [colour, mark] = marks[hop.outcome]
  const when = paint('dim', pad(hop.at === null ? '' : briefTime(hop.at), 11))
  const took = paint('dim', (hop.duration === null ? '' : formatDuration(hop.duration)).padStart(9))
  const head = `${when} ${paint(colour, mark)} ${pad(traceStepLabels[hop.step], 20)} ${took}`
  return [head, ...about(hop, paint)].join('  ').trimEnd()
}

function about(hop: TraceHop, paint: Paint): string[] {
  const { step, number, cursor, event, target, address, answerStatus, cause, detail, nextAttemptAt } = hop
  return [
    number === null ? '' : `nº ${number}`,
    cursor === null ? '' : paint('dim', `#${cursor}`),
    event === null || step === 'try' ? '' : paint('cyan', clean(event)),
    target === null ? '' : targetLabels[target],
    address === null || step === 'try' ? '' : paint('dim', clean(address)),
    answerStatus === null || step === 'delivery' ? '' : `resposta ${answerStatus}`,
    cause === null ? '' : paint(hop.outcome === 'failed' ? 'red' : 'yellow', clean(cause)),
    detail === null ? '' : paint('dim', clean(detail)),
    nextAttemptAt === null ? '' : `próxima tentativa ${briefTime(nextAttemptAt)}`,
  ].filter(Boolean)
}

/** What the hops are of: a message by its id, else what was asked for. */
export const subjectOf = ({ message, id }: Trace) => message?.id ?? id
