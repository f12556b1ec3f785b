import { isatty } from 'node:tty'
import { safeJson } from './clean.js'
import { choosePaint, type Paint } from './paint.js'
import { err, out } from './streams.js'

/** Where words go: data to stdout, everything else to stderr. */
export interface Output {
  json: boolean
  /** A person sits at both ends: questions may be asked and views drawn. */
  interactive: boolean
  /** Stdout is a terminal. */
  onScreen: boolean
  columns: number
  /** For stdout. */
  paint: Paint
  /** For stderr. */
  notePaint: Paint
  data: (text: string) => void
  /** Resolves once there is room for more: a stream must not pile up behind a slow reader. */
  write: (text: string) => Promise<void>
  /** A value on one line. */
  value: (value: unknown) => void
  /** Something for a person to know; silent under --json. */
  note: (text: string) => void
}

export function createOutput({ json, noColour }: { json: boolean; noColour: boolean }): Output {
  const { env } = process
  const onScreen = isatty(1)
  return {
    json,
    interactive: isatty(0) && onScreen && !json && env.TERM !== 'dumb',
    onScreen,
    columns: onScreen ? out().columns || 80 : Number.POSITIVE_INFINITY,
    paint: choosePaint(onScreen, env, { noColour }),
    notePaint: choosePaint(isatty(2), env, { noColour }),
    data: (text) => {
      out().write(`${text}\n`)
    },
    write: (text) =>
      new Promise((resolve) => {
        if (out().write(text)) resolve()
        else out().once('drain', resolve)
      }),
    value: (value) => {
      out().write(`${safeJson(value)}\n`)
    },
    note: (text) => {
      if (!json) err().write(`${text}\n`)
    },
  }
}

/** The last word of a command that failed. */
export function tellFailure(
  { message, code, status }: { message: string; code: string; status: number | null },
  { json, noColour }: { json: boolean; noColour: boolean },
): void {
  const paint = choosePaint(isatty(2), process.env, { noColour })
  err().write(
    json ? `${safeJson({ erro: { code, message, status } })}\n` : `${paint('red', '✗')} ${message}\n`,
  )
}
