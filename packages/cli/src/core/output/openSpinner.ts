import { isatty } from 'node:tty'
import { loadPart } from '../parts.js'
import type { Output } from './output.js'
import type { Spinner } from './spinner.js'
import { getWaitIndicator } from './waiting.js'

/**
 * A spinner on stderr for work that reports its own progress; silences the waiting indicator. Undefined where nobody
 * watches.
 */
export async function openSpinner({ json }: Pick<Output, 'json'>): Promise<Spinner | undefined> {
  getWaitIndicator({ json }).silence()
  if (json || !isatty(2) || process.env.TERM === 'dumb') return undefined
  return (await loadPart('spinner')).createSpinner()
}
