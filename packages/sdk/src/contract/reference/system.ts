import type { system as rows } from '../areas/system.js'
import type { ReferenceOf } from '../rowReference.js'

export const system: ReferenceOf<typeof rows> = {
  health: {
    summary: 'Informa se o servidor está no ar',
    failures: { 503: 'O banco de dados não grava ou está danificado' },
  },
  metrics: { summary: 'Mostra as métricas no formato do Prometheus' },
}
