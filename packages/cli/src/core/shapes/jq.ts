import { atOnce } from '../interrupt.js'
import { clean } from '../output/clean.js'
import { failed, usage } from '../output/failures.js'
import type { Shape } from '../output/shape.js'
import { runJq } from './jqProgram.js'

/** Texts raw, everything else as compact JSON, as gh does. */
const flags = ['-r', '-c', '-M'] as const

/**
 * Applies a jq filter to an answer. A list in parts is one answer: the filter gets all of it.
 * @throws Failure for an invalid filter, with the position of the error, before any call
 */
export async function jqShape(filter: string, { onScreen }: { onScreen: boolean }): Promise<Shape> {
  await check(filter)
  const apply = async (text: string) => {
    const { status, output, error } = await atOnce(() => runJq([...flags, filter, '/dev/stdin'], text))
    if (status !== 0) throw failed(`O filtro de --jq falhou: ${reasonIn(error)}`, 'filter_failed')
    // A text in an answer must not move the cursor.
    return onScreen ? output.split('\n').map(clean).join('\n') : output
  }
  const whole = (value: unknown) => apply(JSON.stringify(value) ?? 'null')
  return {
    whole,
    event: whole,
    list() {
      const rows: unknown[] = []
      return {
        part(more) {
          rows.push(...more)
          return ''
        },
        end: () => whole(rows),
      }
    },
  }
}

/** Finds the position of an error, which jq does not report, by the shortest invalid prefix. */
async function check(filter: string): Promise<void> {
  const why = await wrongIn(filter)
  if (why === null) return
  const at = await placeOf(filter, why)
  throw usage(
    `O filtro de --jq está errado na coluna ${at + 1}: ${inPortuguese(why)}.\n  ${clean(filter)}\n  ${' '.repeat(at)}^`,
    'invalid_filter',
  )
}

async function wrongIn(filter: string): Promise<string | null> {
  const { status, error } = await runJq([...flags, filter, '/dev/stdin'], '')
  return status === 0 ? null : reasonIn(error)
}

const undefinedName = /^(\$?[\w:]+)(?:\/\d+)? is not defined/
const unfinished = /unexpected end of file|unterminated/

async function placeOf(filter: string, why: string): Promise<number> {
  const name = undefinedName.exec(why)?.[1]
  if (name !== undefined) return Math.max(0, filter.indexOf(name.replace('$__loc__', '')))
  if (unfinished.test(why)) return filter.length
  // Longer filters are unlikely to be typed.
  for (let length = 1; length < Math.min(filter.length, 400); length++) {
    const sofar = await wrongIn(filter.slice(0, length))
    if (sofar !== null && !unfinished.test(sofar) && !undefinedName.test(sofar)) return length - 1
  }
  return filter.length - 1
}

const reasonIn = (error: string) =>
  clean(error.split('\n')[0] ?? '')
    .replace(/^jq: error(?: \(at [^)]*\))?:? */, '')
    .replace(/ \(Unix shell quoting issues\?\)/, '')
    .replace(/ at <top-level>.*$/, '')

function inPortuguese(why: string): string {
  const name = undefinedName.exec(why)?.[1]
  if (name !== undefined) return `${name} não existe`
  if (unfinished.test(why)) return 'o filtro acaba antes da hora'
  return `não se esperava isto aqui (jq: ${why})`
}
