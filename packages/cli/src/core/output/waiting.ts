import { isatty } from 'node:tty'
import { loadPart } from '../parts.js'
import type { Spinner } from './spinner.js'

/** In milliseconds: no indicator for shorter waits, and a longer text for unusual ones. */
export const waitingLimits = { silenceMs: 400, unusualMs: 3_000, tickMs: 1_000 } as const

export interface WaitIndicator {
  /** Registers a call; the returned function ends it. A failed one may be retried: the indicator stays. */
  begin(): (isAnswered: boolean) => void
  /** Disables the indicator, as a screen is drawn or a command reports its own progress. */
  silence(): void
  clear(): void
  end(): void
}

interface Options {
  isVisible: boolean
  load: () => Promise<Spinner>
}

export function createWaiting({ isVisible, load }: Options): WaitIndicator {
  let silent = !isVisible
  let activeCount = 0
  let failed = false
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let spinner: Spinner | undefined

  function getText(): string {
    const elapsed = Date.now() - (since ?? Date.now())
    const seconds = Math.floor(elapsed / 1000)
    if (failed) return `Sem resposta${seconds > 0 ? ` há ${seconds} s` : ''}, tentando de novo…`
    return elapsed < waitingLimits.unusualMs ? 'Aguardando o gateway…' : `Sem resposta há ${seconds} s…`
  }

  async function show() {
    const startedAt = since
    spinner ??= await load()
    if (silent || since === undefined || since !== startedAt) return
    spinner.show(getText())
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
      return (isAnswered) => {
        activeCount--
        failed = !isAnswered
        if (isAnswered && activeCount === 0) end()
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

let shared: WaitIndicator | undefined

export function getWaitIndicator({ json = false, env = process.env } = {}): WaitIndicator {
  shared ??= createWaiting({
    isVisible: !json && isatty(2) && env.TERM !== 'dumb',
    load: async () => (await loadPart('spinner')).createSpinner(),
  })
  return shared
}

export const clearWaiting = () => shared?.clear()
