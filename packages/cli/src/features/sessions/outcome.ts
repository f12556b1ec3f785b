import type { BulkFlow, BulkState } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { failureError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'

export async function runWithProgress(output: Output, run: BulkFlow): Promise<BulkState> {
  const unsubscribe = output.json ? () => {} : run.store.subscribe(createProgressPrinter(output))
  try {
    return await run.start()
  } finally {
    unsubscribe()
  }
}

/**
 * Prints the results of all sessions.
 * @throws a failure where some failed.
 */
export function printOutcome(
  output: Output,
  state: BulkState,
  [one, several]: readonly [one: string, several: string],
): void {
  if (output.json)
    output.value(
      state.items.map(({ session, state, cause }) => ({
        ...{ id: session.id, name: session.name, done: state === 'done', cause },
      })),
    )
  const countText = countOf(state.done, one, several)
  if (state.failed > 0)
    throw failureError(`${countText}, ${countOf(state.failed, 'falhou', 'falharam')}.`, 'some_failed')
  if (output.json) return
  if (state.items.length === 0) output.note('Nenhuma sessão assim: não há o que fazer.')
  else output.success(countText)
}

function createProgressPrinter(output: Output): (now: BulkState, previous: BulkState) => void {
  return ({ items, done, failed: failures }, previous) => {
    for (const [index, { session, state, cause }] of items.entries()) {
      if (state === previous.items[index]?.state) continue
      if (state !== 'failed' && !(state === 'done' && output.interactive)) continue
      const count = output.stderrPaint('dim', `${formatCount(done + failures)}/${formatCount(items.length)}`)
      const name = sanitize(session.name)
      output.note(
        state === 'done'
          ? `${output.stderrPaint('green', '✓')} ${count} ${name}`
          : `${output.stderrPaint('red', '✗')} ${output.interactive ? `${count} ` : ''}${name}: ${sanitize(cause ?? '')}`,
      )
    }
  }
}
