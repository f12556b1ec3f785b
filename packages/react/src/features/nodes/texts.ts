import { countOf } from '@morpheus/sdk/format'
import { createTextsHook } from '../../provider/texts.js'

const nodes = {
  title: 'Nós',
  failure: 'Não foi possível ler os nós',
  states: {
    active: 'Ativo',
    draining: 'Esvaziando',
    drained: 'Esvaziado',
    silent: 'Sem sinal de vida',
  },
  sessions: 'Sessões',
  running: (homes: string, running: string) => `${homes} (${running} no ar)`,
  lag: 'Atraso',
  lagTitle: 'Atraso do laço de eventos, P99 dos últimos segundos',
  memory: 'Memória',
  version: 'Versão',
  sign: 'Último sinal',
  ago: (seconds: number) => {
    if (seconds < 60) return `há ${seconds} s`
    return seconds < 3600 ? `há ${Math.floor(seconds / 60)} min` : `há ${Math.floor(seconds / 3600)} h`
  },
  unknown: '—',
  drain: 'Esvaziar',
  drainTitle: 'Esvaziar nó?',
  drainText: (name: string, homes: number) =>
    homes === 0
      ? `${name} não recebe mais sessões, até que você o retome ou o reinicie. Ele continua a atender chamadas.`
      : `${countOf(homes, 'sessão passa', 'sessões passam')} de ${name} aos outros nós, cada uma com uma breve interrupção. Ele não recebe outras, até que você o retome ou o reinicie, e continua a atender chamadas.`,
  draining: (name: string) => `${name} está sendo esvaziado`,
  drainFailure: 'Erro ao esvaziar o nó',
  resume: 'Retomar',
  resumed: (name: string) => `${name} recebe sessões de novo`,
  resumeFailure: 'Erro ao retomar o nó',
  named: (action: string, name: string) => `${action}: ${name}`,
}

export const nodeTexts = { nodes }

export const useNodeTexts = /* @__PURE__ */ createTextsHook(nodeTexts)
