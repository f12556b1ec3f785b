import type { DescribedRow } from '../describe.js'
import { addOutcome, outcomeExamples } from './answers.js'
import { bodyExamples } from './bodies.js'
import { exampleOf } from './exampleOf.js'

/** An example call of a row with its answer. */
export interface RowExample {
  /** Address parameters by name, of the query only the required ones. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** The JSON body, or the form fields beside the files; absent where there is none. */
  readonly body?: unknown
  /** Absent where the answer is a file or a text. */
  readonly answer?: unknown
}

/**
 * An example call of a row with its answer.
 * @example
 * exampleOfRow(describeRow('messages', 'send')).body // { to: '5511988887777', message: '…' }
 */
export function exampleOfRow(row: DescribedRow): RowExample {
  const { parameters, body, answer, area } = row
  const exampleAt = (place: 'path' | 'query') =>
    parameters
      .filter((one) => one.in === place && one.required)
      .map(({ name, schema, description }) => {
        const about = description === 'O id da sessão' ? 'sessionId' : name
        return [name, exampleOf(schema, { about })] as const
      })
  const exampleBody = bodyExamples[row.id] ?? (body && exampleOf(body, { least: true, about: area }))
  const hasAnswer =
    answer.schema && answer.contentType === 'application/json'
      ? exampleOf(answer.schema, { about: area })
      : undefined
  const outcome = outcomeExamples[row.id]
  return {
    path: Object.fromEntries(exampleAt('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(exampleAt('query')),
    ...(exampleBody !== undefined && { body: exampleBody }),
    ...(hasAnswer !== undefined && {
      answer: outcome === undefined ? hasAnswer : addOutcome(hasAnswer, outcome),
    }),
  }
}
