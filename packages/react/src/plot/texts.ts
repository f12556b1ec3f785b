import { createTextsHook } from '../provider/texts.js'

const plot = {
  plot: 'gráfico',
  keys: 'Setas percorrem os pontos, Home e End vão às pontas, + aproxima e Escape volta.',
  now: 'agora',
  most: 'máx',
  /** `sign` of the change since the previous point. */
  change: (amount: string, sign: number) => (sign === 0 ? 'igual' : `${sign > 0 ? '+' : '-'}${amount}`),
  partial: 'em andamento',
  /** Number of events beyond the listed ones. */
  moreEvents: (count: number) => (count === 1 ? 'e mais 1 evento' : `e mais ${count} eventos`),
  dataOf: (time: string) => `Dados de ${time}`,
}

export const plotTexts = { plot }

export const usePlotTexts = /* @__PURE__ */ createTextsHook(plotTexts)
