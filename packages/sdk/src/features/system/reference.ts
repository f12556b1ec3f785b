import type { ReferenceOf } from '../../core/rowReference.js'
import type { system as rows } from './rows.js'

export const system: ReferenceOf<typeof rows> = {
  health: {
    summary: 'Informa se o processo do servidor responde, com a versão e o motor',
  },
  ready: {
    summary: 'Informa se o servidor pode atender chamadas',
    failures: {
      503: 'Ainda não é possível entrar, o banco de dados não grava ou está danificado, ou o nó está sendo esvaziado',
    },
  },
  info: { summary: 'Informações do sistema: versão, tempo no ar, banco de dados, disco e memória' },
  documentedInfo: { summary: 'O mesmo, pelo caminho documentado' },
  metrics: { summary: 'Mostra as métricas no formato do Prometheus' },
}
