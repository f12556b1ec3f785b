import type { Paint } from '../core/output/paint.js'
import { sanitize } from '../core/output/sanitize.js'
import { truncate, width } from '../core/output/width.js'
import { getRejection, type MonitorCommand } from './commands/command.js'
import { listChoices } from './commands/read.js'
import { keyLabel } from './commands/reference.js'
import { monitorCommands } from './commands/table.js'
import type { Monitor } from './state/monitor.js'
import type { Prompt } from './state/screen.js'

const tones = { success: 'green', error: 'red', info: 'cyan' } as const

export function formatFooter(monitor: Monitor, columns: number, paint: Paint): string {
  const { prompt, notice } = monitor.screen.getState()
  if (prompt) return promptLine(prompt, columns, paint)
  if (notice) return paint(tones[notice.tone], sanitize(notice.text))
  return formatKeyLine(listUsableCommands(monitor), columns, paint)
}

const getKeyLabel = ({ keys }: MonitorCommand) => (keys[0] === 'up' ? '↑↓' : keyLabel(keys[0] ?? ''))

function promptLine(prompt: Prompt, columns: number, paint: Paint): string {
  const formatKeys = (...pairs: [string, string][]) =>
    pairs.map(([key, label]) => `${paint('bold', key)} ${paint('dim', label)}`).join('  ')
  if (prompt.kind === 'question') {
    const answers = 's sim  n não'
    const promptText = truncate(sanitize(prompt.text), columns - width(answers) - 2)
    return `${paint('yellow', promptText)}  ${formatKeys(['s', 'sim'], ['n', 'não'])}`
  }
  // Shows the end of a long text, where the cursor is.
  const getVisibleEnd = (availableWidth: number) =>
    Array.from(sanitize(prompt.text)).slice(-availableWidth).join('')
  if (prompt.kind === 'search') {
    return `${paint('cyan', '/')}${getVisibleEnd(columns - 24)}${paint('dim', '▏')}  ${formatKeys(['enter', 'busca'], ['esc', 'limpa'])}`
  }
  const text = getVisibleEnd(columns - 4)
  const next = truncate(listChoices(prompt.text).join(' '), Math.max(0, columns - width(text) - 4))
  return `${paint('cyan', ':')}${text}${paint('dim', `▏  ${next}`)}`
}

function listUsableCommands(monitor: Monitor): MonitorCommand[] {
  const place = monitor.getPlace()
  return monitorCommands.filter(
    (command) =>
      command.label !== undefined &&
      (command.footerPlaces ?? command.places).includes(place) &&
      getRejection(command, monitor) === null,
  )
}

/** As many as fit, dropping the highest ranks first, in the order of the table. */
function formatKeyLine(commands: readonly MonitorCommand[], columns: number, paint: Paint): string {
  let availableWidth = columns + 2
  const listedCommands = new Set<MonitorCommand>()
  for (const command of [...commands].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99))) {
    const hintWidth = width(getKeyLabel(command)) + 1 + width(command.label ?? '') + 2
    if (hintWidth > availableWidth) continue
    availableWidth -= hintWidth
    listedCommands.add(command)
  }
  return commands
    .filter((command) => listedCommands.has(command))
    .map((command) => `${paint('bold', getKeyLabel(command))} ${paint('dim', command.label ?? '')}`)
    .join('  ')
}
