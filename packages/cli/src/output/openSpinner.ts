import { isatty } from 'node:tty'
import { loadPart } from '../parts.js'
import type { Output } from './output.js'
import type { Spinner } from './spinner.js'
import { waiting } from './waiting.js'

/** Where somebody looks at stderr: for work that says itself how far it is. From then on no wait is told of there. */
export async function openSpinner({ json }: Pick<Output, 'json'>): Promise<Spinner | undefined> {
  waiting({ json }).silence()
  if (json || !isatty(2) || process.env.TERM === 'dumb') return undefined
  return (await loadPart('spinner')).createSpinner()
}
