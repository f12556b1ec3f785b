import { beforeExit } from './interrupt.js'
import { interruptedError } from './output/failures.js'
import { getWaitIndicator } from './output/waiting.js'

const enter = '\u001b[?1049h\u001b[2J\u001b[H'
// Clears the screen first: tmux, resized meanwhile, would leave a part of it behind.
const leave = '\u001b[2J\u001b[H\u001b[?1049l\u001b[?25h\u001b[0m'

/**
 * Prevents Ink from drawing only once at its end, as it does with the variable CI, which many terminals set. Call it
 * before Ink is loaded.
 */
export function requireTerminal(): void {
  process.env.CI = 'false'
}

/**
 * Shows a view on the terminal's alternate screen, and restores the normal one in any case: a QR code is a credential.
 * Resolves with the view's outcome; Ctrl-C ends the command.
 */
export async function runFullScreen<Outcome extends string>(
  show: () => Promise<Outcome>,
): Promise<Exclude<Outcome, 'interrupted'>> {
  const restore = () => {
    if (process.stdin.isRaw) process.stdin.setRawMode(false)
    process.stdout.write(leave)
  }
  const callOff = beforeExit(restore)
  getWaitIndicator().silence()
  process.stdout.write(enter)
  try {
    const outcome = await show()
    if (isLeft(outcome)) return outcome
    throw interruptedError()
  } finally {
    callOff()
    restore()
    // An active stdin keeps the process alive.
    process.stdin.pause()
    process.stdin.unref()
  }
}

/** Clears the screen between two views: input meanwhile is not echoed, and the next view reads it. */
export function clearScreen(): void {
  if (process.stdin.isTTY) process.stdin.setRawMode(true)
  process.stdout.write('\u001b[2J\u001b[H')
}

function isLeft<Outcome extends string>(outcome: Outcome): outcome is Exclude<Outcome, 'interrupted'> {
  return outcome !== 'interrupted'
}
