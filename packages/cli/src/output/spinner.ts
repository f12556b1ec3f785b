import ora from 'ora'

export interface Spinner {
  show(text: string): void
  hide(): void
}

/** Ora on stderr. It leaves stdin alone: Ctrl-C stays a signal, and what is piped in stays there. */
export function createSpinner(): Spinner {
  const spinner = ora({ stream: process.stderr, discardStdin: false, color: 'cyan' })
  return {
    show(text) {
      spinner.text = text
      if (!spinner.isSpinning) spinner.start()
    },
    hide: () => void spinner.stop(),
  }
}
