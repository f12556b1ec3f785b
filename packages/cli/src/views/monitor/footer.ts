import type { Notice } from '@morpheus/sdk'
import { clean } from '../../output/clean.js'
import type { Paint } from '../../output/paint.js'
import type { Overlay, Pane, Prompt } from './useMonitorKeys.js'

interface Footer {
  prompt: Prompt | null
  notice: Notice | null
  overlay: Overlay
  pane: Pane
}

const tones = { success: 'green', error: 'red', info: 'cyan' } as const

/** What is being asked, else what has just happened, else the keys. */
export function footerLine({ prompt, notice, overlay, pane }: Footer, paint: Paint): string {
  const keys = (...pairs: [string, string][]) =>
    pairs.map(([key, what]) => `${paint('bold', key)} ${paint('dim', what)}`).join('  ')
  if (prompt?.kind === 'search') {
    return `${paint('cyan', '/')}${clean(prompt.text)}${paint('dim', '▏')}  ${keys(['enter', 'busca'], ['esc', 'limpa'])}`
  }
  if (prompt?.kind === 'restart') {
    const { name, status } = prompt.session
    if (status === 'disconnected' || status === 'error') {
      return `${paint('yellow', `"${clean(name)}" está desconectada: pareie-a com morpheus qr.`)}  ${keys(['esc', 'volta'])}`
    }
    return `${paint('yellow', `Reiniciar a conexão de "${clean(name)}"?`)}  ${keys(['s', 'sim'], ['n', 'não'])}`
  }
  if (notice) return paint(tones[notice.tone], clean(notice.text))
  if (overlay) return keys(['esc', 'volta'], ['q', 'sai'])
  const own: [string, string][] =
    pane === 'sessions'
      ? [
          ['enter', 'detalha'],
          ['r', 'reinicia'],
        ]
      : [
          ['p', 'pausa'],
          ['n', 'nível'],
        ]
  return keys(['↑↓', 'move'], ['tab', 'painel'], ...own, ['/', 'busca'], ['?', 'ajuda'], ['q', 'sai'])
}
