import { type JqResult, loadJq } from 'jq-wasm/inline'
import { exitOnInterrupt } from '../interrupt.js'
import { failureError, usageError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'
import type { Shape } from '../output/shape.js'

/**
 * Applies a jq filter to an answer: texts raw, everything else as compact JSON, as gh does. A list in parts is one
 * answer: the filter gets all of it.
 * @throws Failure for an invalid filter, with the position of the error, before any call
 */
export async function createJqShape(filter: string, { onScreen }: { onScreen: boolean }): Promise<Shape> {
  const jq = await loadJq()
  const run = (input: string) => {
    const exitCodeBefore = process.exitCode
    try {
      return exitOnInterrupt(() => jq.raw(input, filter, ['-c', '-M']))
    } finally {
      // jq-wasm sets the exit code of the whole process.
      process.exitCode = exitCodeBefore
    }
  }
  check(filter, run(''))
  const apply = (text: string) => {
    const { stdout, stderr, exitCode } = run(text)
    if (exitCode !== 0) throw failureError(`O filtro de --jq falhou: ${findReason(stderr)}`, 'filter_failed')
    return stdout === '' ? '' : stdout.split('\n').map(writeJsonLine).join('')
  }
  // jq's -r is not used: jq-wasm trims the output, and with it the spaces and line ends of texts.
  const writeJsonLine = (json: string) => {
    const text = json.startsWith('"') ? String(JSON.parse(json)) : json
    // A text in an answer must not move the cursor.
    return `${onScreen ? text.split('\n').map(sanitize).join('\n') : text}\n`
  }
  const renderValue = (value: unknown) => apply(JSON.stringify(value) ?? 'null')
  return {
    renderValue,
    event: renderValue,
    list() {
      const rows: unknown[] = []
      return {
        part(text) {
          rows.push(...text)
          return ''
        },
        end: () => renderValue(rows),
      }
    },
  }
}

const undefinedName = /^(\$?[\w:]+)(?:\/\d+)? is not defined/
const unfinished = /unexpected end of file|unterminated/

function check(filter: string, { exitCode, stderr }: JqResult): void {
  if (exitCode === 0) return
  const reason = findReason(stderr)
  const offset = unfinished.test(reason) ? filter.length : findOffset(filter, stderr)
  throw usageError(
    `O filtro de --jq está errado na coluna ${offset + 1}: ${translateReason(reason)}.\n  ${sanitize(filter)}\n  ${' '.repeat(offset)}^`,
    'invalid_filter',
  )
}

function findOffset(filter: string, error: string): number {
  const [, line = '1', column = '1'] = / line (\d+), column (\d+):/.exec(error) ?? []
  const lines = filter.split('\n')
  const lineOffset = lines.slice(0, Number(line) - 1).reduce((sum, { length }) => sum + length + 1, 0)
  // jq counts bytes.
  const bytes = Buffer.from(lines[Number(line) - 1] ?? '').subarray(0, Number(column) - 1)
  return lineOffset + bytes.toString().length
}

const findReason = (error: string) =>
  sanitize(error.split('\n')[0] ?? '')
    .replace(/^jq: error(?: \(at [^)]*\))?:? */, '')
    .replace(/ \(Unix shell quoting issues\?\)/, '')
    .replace(/ at <top-level>.*$/, '')

function translateReason(reason: string): string {
  const name = undefinedName.exec(reason)?.[1]
  if (name !== undefined) return `${name} não existe`
  if (unfinished.test(reason)) return 'o filtro acaba antes da hora'
  return `não se esperava isto aqui (jq: ${reason})`
}
