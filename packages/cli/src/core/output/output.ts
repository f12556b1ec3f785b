import { isatty } from 'node:tty'
import { choosePaint, type Paint } from './paint.js'
import { safeJson } from './sanitize.js'
import { jsonShape, type OutputText, type Shape } from './shape.js'
import { getStderr, getStdout } from './streams.js'
import { wrapLines } from './wrap.js'

/** Output channels: data to stdout, everything else to stderr. */
export interface Output {
  json: boolean
  /** stdin and stdout are a terminal: questions may be asked and views drawn. */
  interactive: boolean
  onScreen: boolean
  columns: number
  paint: Paint
  stderrPaint: Paint
  data: (text: string) => void
  /** Resolves once there is buffer space: a stream must not pile up behind a slow reader. */
  write: (text: string) => Promise<void>
  writeBytes: (bytes: Uint8Array) => Promise<void>
  success: (text: string) => void
  value: (value: unknown) => void
  list: () => ListOutput
  event: (value: unknown) => Promise<void>
  finish: () => Promise<void>
  /** A message for people; silent under --json. */
  note: (text: string) => void
}

export interface ListOutput {
  add: (rows: readonly unknown[]) => Promise<void>
  end: () => Promise<void>
}

interface OutputOptions {
  json: boolean
  noColour: boolean
  shape?: Shape | undefined
}

export function createOutput({ json: asJson, noColour, shape: shapeOption }: OutputOptions): Output {
  const { env } = process
  const onScreen = isatty(1)
  const json = asJson || shapeOption !== undefined
  const shape = shapeOption ?? jsonShape
  const write = (text: string | Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      if (text.length === 0 || getStdout().write(text)) resolve()
      else getStdout().once('drain', resolve)
    })
  // A filter is asynchronous: later items wait for it.
  let pendingWrite: Promise<void> | undefined
  const writeText = (text: OutputText): Promise<void> => {
    if (typeof text === 'string' && !pendingWrite) return write(text)
    const next = Promise.all([text, pendingWrite]).then(([content]) => write(content))
    pendingWrite = next
    // `finish` reports the error, and every command awaits it.
    next.catch(() => {})
    return next
  }
  const stderrPaint = choosePaint(isatty(2), env, { noColour })
  const writeNotice = (text: string) => {
    if (!json) getStderr().write(`${text}\n`)
  }
  return {
    json,
    interactive: isatty(0) && onScreen && !json && env.TERM !== 'dumb',
    onScreen,
    columns: onScreen ? getStdout().columns || 80 : Number.POSITIVE_INFINITY,
    paint: choosePaint(onScreen, env, { noColour }),
    stderrPaint,
    data: (text) => {
      getStdout().write(`${text}\n`)
    },
    write,
    writeBytes: write,
    value: (value) => void writeText(shape.renderValue(value)),
    list() {
      const list = shape.list()
      return { add: (rows) => writeText(list.part(rows)), end: () => writeText(list.end()) }
    },
    event: (value) => writeText(shape.event(value)),
    finish: async () => pendingWrite,
    note: writeNotice,
    success: (text) => writeNotice(`${stderrPaint('green', '✓')} ${text}`),
  }
}

export function printFailure(
  { message, code, status, exit }: { message: string; code: string; status: number | null; exit: number },
  { json, noColour }: { json: boolean; noColour: boolean },
): void {
  const onScreen = isatty(2)
  const mark = choosePaint(onScreen, process.env, { noColour })('red', '✗')
  const wrappedMessage = onScreen ? wrapLines(message, (getStderr().columns || 80) - 2) : message
  getStderr().write(
    json ? `${safeJson({ error: { code, message, status, exit } })}\n` : `${mark} ${wrappedMessage}\n`,
  )
}
