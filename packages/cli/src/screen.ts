import { beforeExit } from './interrupt.js'

const enter = '\u001b[?1049h\u001b[2J\u001b[H'
// Emptied first: tmux, enlarged meanwhile, would leave some of it behind.
const leave = '\u001b[2J\u001b[H\u001b[?1049l\u001b[?25h\u001b[0m'

/** Runs `act` on the terminal's other screen, and gives the first one back whatever happens: a QR code is a key. */
export async function onOtherScreen<T>(act: () => Promise<T>): Promise<T> {
  const restore = () => {
    if (process.stdin.isRaw) process.stdin.setRawMode(false)
    process.stdout.write(leave)
  }
  const callOff = beforeExit(restore)
  process.stdout.write(enter)
  try {
    return await act()
  } finally {
    callOff()
    restore()
    // What reads keys keeps the process alive.
    process.stdin.pause()
    process.stdin.unref()
  }
}
