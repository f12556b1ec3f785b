import { isatty } from 'node:tty'
import ora from 'ora'

export interface Spinner {
  show(text: string): void
  hide(): void
}

/**
 * Ora on stderr. A variable CI makes no other terminal of one: ora would leave a line a second there. It leaves stdin alone:
 * Ctrl-C stays a signal, and what is piped in stays there.
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
