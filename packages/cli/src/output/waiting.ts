import { isatty } from 'node:tty'
import { loadPart } from '../parts.js'
import type { Spinner } from './spinner.js'

/** In milliseconds: what answers sooner is not told of, what takes longer is said to. */
export const waitingLimits = { silence: 400, unusual: 3_000, tick: 1_000 } as const

export interface Waiting {
  /** A call goes out; returns what its end is told to. A failed one may be tried again: the wait goes on. */
  begin(): (answered: boolean) => void
  /** From now on nothing is shown: a screen is drawn, or what goes on says so itself. */
  silence(): void
  /** Takes away what is shown, before something else is written. */
  clear(): void
  /** Nothing is waited for any more. */
  end(): void
}

interface Options {
  isShown: boolean
  /** What draws is loaded with the first wait that is long enough. */
  load: () => Promise<Spinner>
}

/** Shows, on stderr, that the gateway is being waited for. */
export function createWaiting({ isShown, load }: Options): Waiting {
  let silent = !isShown
  let underWay = 0
  let failed = false
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let spinner: Spinner | undefined

  function text(): string {
    const waited = Date.now() - (since ?? Date.now())
    const seconds = Math.floor(waited / 1000)
    if (failed) return `Sem resposta${seconds > 0 ? ` há ${seconds} s` : ''}, tentando de novo…`
    return waited < waitingLimits.unusual ? 'Aguardando o gateway…' : `Sem resposta há ${seconds} s…`
  }

  async function show() {
    const began = since
    spinner ??= await load()
    if (silent || since === undefined || since !== began) return
    spinner.show(text())
    timer = setTimeout(show, waitingLimits.tick)
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
      underWay++
      if (since === undefined && !silent) {
        since = Date.now()
        timer = setTimeout(show, waitingLimits.silence)
        timer.unref()
      }
      return (answered) => {
        underWay--
        failed = !answered
        if (answered && underWay === 0) end()
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

let only: Waiting | undefined

/** The command's own: nothing under --json, and only where somebody looks at stderr. */
export function waiting({ json = false, env = process.env } = {}): Waiting {
  only ??= createWaiting({
    isShown: !json && isatty(2) && env.TERM !== 'dumb',
    load: async () => (await loadPart('spinner')).createSpinner(),
  })
  return only
}

/** Takes the indicator away where there is one. */
export const clearWaiting = () => only?.clear()
