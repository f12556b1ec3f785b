import { isatty } from 'node:tty'
import { loadPart } from '../parts.js'
import type { Spinner } from './spinner.js'

/** In milliseconds: no indicator for shorter waits, and a longer text for unusual ones. */
export const waitingLimits = { silenceMs: 400, unusualMs: 3_000, tickMs: 1_000 } as const

export interface WaitIndicator {
  /** Registers a call; the returned function ends it. A failed one may be retried: the indicator stays. */
  begin(): (answered: boolean) => void
  /** Disables the indicator, as a screen is drawn or a command reports its own progress. */
  silence(): void
  clear(): void
  end(): void
}

interface Options {
  isShown: boolean
  load: () => Promise<Spinner>
}

export function createWaiting({ isShown, load }: Options): WaitIndicator {
  let silent = !isShown
  let activeCount = 0
  let failed = false
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let spinner: Spinner | undefined

  function text(): string {
    const waited = Date.now() - (since ?? Date.now())
    const seconds = Math.floor(waited / 1000)
    if (failed) return `Sem resposta${seconds > 0 ? ` há ${seconds} s` : ''}, tentando de novo…`
    return waited < waitingLimits.unusualMs ? 'Aguardando o gateway…' : `Sem resposta há ${seconds} s…`
  }

  async function show() {
    const began = since
    spinner ??= await load()
    if (silent || since === undefined || since !== began) return
    spinner.show(text())
    timer = setTimeout(show, waitingLimits.tickMs)
    timer.unref()
  }

  function end() {
    since = undefined
    failed = false
    clearTimeout(timer)
    spinner?.hide()
  }

  return {
    begin() {
      activeCount++
      if (since === undefined && !silent) {
        since = Date.now()
        timer = setTimeout(show, waitingLimits.silenceMs)
        timer.unref()
      }
      return (answered) => {
        activeCount--
        failed = !answered
        if (answered && activeCount === 0) end()
      }
    },
    silence() {
      silent = true
      end()
    },
    clear: () => spinner?.hide(),
    end,
  }
}

let only: WaitIndicator | undefined

export function waiting({ json = false, env = process.env } = {}): WaitIndicator {
  only ??= createWaiting({
    isShown: !json && isatty(2) && env.TERM !== 'dumb',
    load: async () => (await loadPart('spinner')).createSpinner(),
  })
  return only
}

export const clearWaiting = () => only?.clear()
