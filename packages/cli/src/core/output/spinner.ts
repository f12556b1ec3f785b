import { isatty } from 'node:tty'
import ora from 'ora'

export interface Spinner {
  show(text: string): void
  hide(): void
}

/**
 * Ora on stderr. Enabled also with a variable CI, where ora would print a line per second. It leaves stdin alone:
 * Ctrl-C stays a signal, and piped input stays unread.
 */
export function createSpinner(): Spinner {
  const spinner = ora({ stream: process.stderr, discardStdin: false, isEnabled: isatty(2), color: 'cyan' })
  return {
    show(text) {
      spinner.text = text
      if (!spinner.isSpinning) spinner.start()
    },
    hide: () => void spinner.stop(),
  }
}
