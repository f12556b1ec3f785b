import { beforeExit } from './interrupt.js'
import { interrupted } from './output/failures.js'
import { waiting } from './output/waiting.js'

const enter = '\u001b[?1049h\u001b[2J\u001b[H'
// Emptied first: tmux, enlarged meanwhile, would leave some of it behind.
const leave = '\u001b[2J\u001b[H\u001b[?1049l\u001b[?25h\u001b[0m'

/**
 * Ink draws nothing before its end where it believes to be in CI, by a variable that many a terminal has set. Before Ink
 * is loaded.
 */
export function notInCi(): void {
  process.env.CI = 'false'
}

/**
 * Shows a view on the terminal's other screen, and gives the first one back whatever happens: a QR code is a key. Answers
 * how the view ended; Ctrl-C ends the command.
 */
export async function fullScreen<Outcome extends string>(
  show: () => Promise<Outcome>,
): Promise<Exclude<Outcome, 'interrupted'>> {
  const restore = () => {
    if (process.stdin.isRaw) process.stdin.setRawMode(false)
    process.stdout.write(leave)
  }
  const callOff = beforeExit(restore)
  waiting().silence()
  process.stdout.write(enter)
  try {
    const outcome = await show()
    if (isLeft(outcome)) return outcome
    throw interrupted()
  } finally {
    callOff()
    restore()
    // What reads keys keeps the process alive.
    process.stdin.pause()
    process.stdin.unref()
  }
}

/** Before another view on the same screen: what is typed meanwhile is not shown, and that view reads it. */
export function clearScreen(): void {
  if (process.stdin.isTTY) process.stdin.setRawMode(true)
  process.stdout.write('\u001b[2J\u001b[H')
}

function isLeft<Outcome extends string>(outcome: Outcome): outcome is Exclude<Outcome, 'interrupted'> {
  return outcome !== 'interrupted'
}
