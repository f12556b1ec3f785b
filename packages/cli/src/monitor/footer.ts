import type { Paint } from '../core/output/paint.js'
import { sanitize } from '../core/output/sanitize.js'
import { truncate, width } from '../core/output/width.js'
import { getRejection, type MonitorCommand } from './commands/command.js'
import { choices } from './commands/read.js'
import { keyLabel } from './commands/reference.js'
import { monitorCommands } from './commands/table.js'
import type { Monitor } from './state/monitor.js'
import type { Prompt } from './state/screen.js'

const tones = { success: 'green', error: 'red', info: 'cyan' } as const

export function footerLine(monitor: Monitor, columns: number, paint: Paint): string {
  const { prompt, notice } = monitor.screen.getState()
  if (prompt) return promptLine(prompt, columns, paint)
  if (notice) return paint(tones[notice.tone], sanitize(notice.text))
  return keysLine(usable(monitor), columns, paint)
}

const keyOf = ({ keys }: MonitorCommand) => (keys[0] === 'up' ? '↑↓' : keyLabel(keys[0] ?? ''))

function promptLine(prompt: Prompt, columns: number, paint: Paint): string {
  const keys = (...pairs: [string, string][]) =>
    pairs.map(([key, what]) => `${paint('bold', key)} ${paint('dim', what)}`).join('  ')
  if (prompt.kind === 'question') {
    const answers = 's sim  n não'
    const promptText = truncate(sanitize(prompt.text), columns - width(answers) - 2)
    return `${paint('yellow', promptText)}  ${keys(['s', 'sim'], ['n', 'não'])}`
  }
  // Shows the end of a long text, where the cursor is.
  const visibleEnd = (room: number) => Array.from(sanitize(prompt.text)).slice(-room).join('')
  if (prompt.kind === 'search') {
    return `${paint('cyan', '/')}${visibleEnd(columns - 24)}${paint('dim', '▏')}  ${keys(['enter', 'busca'], ['esc', 'limpa'])}`
  }
  const text = visibleEnd(columns - 4)
  const next = truncate(choices(prompt.text).join(' '), Math.max(0, columns - width(text) - 4))
  return `${paint('cyan', ':')}${text}${paint('dim', `▏  ${next}`)}`
}

function usable(monitor: Monitor): MonitorCommand[] {
  const where = monitor.where()
  return monitorCommands.filter(
    (command) =>
      command.label !== undefined &&
      (command.labelled ?? command.where).includes(where) &&
      getRejection(command, monitor) === null,
  )
}

/** As many as fit, dropping the highest ranks first, in the order of the table. */
function keysLine(commands: readonly MonitorCommand[], columns: number, paint: Paint): string {
  let room = columns + 2
  const shown = new Set<MonitorCommand>()
  for (const command of [...commands].sort((one, other) => (one.rank ?? 99) - (other.rank ?? 99))) {
    const hintWidth = width(keyOf(command)) + 1 + width(command.label ?? '') + 2
    if (hintWidth > room) continue
    room -= hintWidth
    shown.add(command)
  }
  return commands
    .filter((command) => shown.has(command))
    .map((command) => `${paint('bold', keyOf(command))} ${paint('dim', command.label ?? '')}`)
    .join('  ')
}
