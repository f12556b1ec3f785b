import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'
import * as z from 'zod'

export type LogFormat = 'json' | 'text'

/** `HH:MM:SS` local time. */
const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })

const levelStyles = [
  { from: 60, label: 'fatal', colour: 31 },
  { from: 50, label: 'erro', colour: 31 },
  { from: 40, label: 'aviso', colour: 33 },
  { from: 30, label: 'info', colour: 36 },
  { from: 0, label: 'debug', colour: 90 },
] as const

const Line = z.object({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
})

/** Default: text when both outputs are terminals, else JSON. */
export function chooseFormat(format: LogFormat | undefined): LogFormat {
  return format ?? (isatty(1) && isatty(2) ? 'text' : 'json')
}

/** Converts JSON log lines to `14:03:22 aviso  message`; passes unreadable lines on as they are. */
export function toReadable(
  destination: DestinationStream,
  { coloured = isatty(2) && !process.env.NO_COLOR } = {},
): DestinationStream {
  return {
    write: (line) => destination.write(formatLine(line, coloured) ?? line),
  }
}

function formatLine(line: string, coloured: boolean): string | undefined {
  const parsed = Line.safeParse(readJson(line))
  if (!parsed.success) return undefined
  const { level, time, msg, err } = parsed.data
  const { label, colour } = levelStyles.find(({ from }) => level >= from) ?? levelStyles[4]
  const paddedLabel = label.padEnd(5)
  const colouredLabel = coloured ? `\u001b[${colour}m${paddedLabel}\u001b[39m` : paddedLabel
  const cause = err ? `: ${err.message} (${err.type})` : ''
  const stack = err?.stack && level >= 50 ? `\n${err.stack}` : ''
  return `${clock.format(new Date(time))} ${colouredLabel}  ${msg}${cause}${stack}\n`
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
