import type { ReferenceOf } from '../../core/rowReference.js'
import type { nodes as rows } from './rows.js'

const notAdmin = 'Só administradores veem e esvaziam os nós'
const unknown = 'Nenhum nó tem este id'

export const nodes: ReferenceOf<typeof rows> = {
  list: {
    summary: 'Lista os nós do gateway, com sessões, atraso, memória e versão',
    failures: { 403: notAdmin },
  },
  drain: {
    summary: 'Passa as sessões de um nó aos outros',
    failures: {
      403: notAdmin,
      404: unknown,
      409: 'Nenhum outro nó está ativo para receber as sessões, ou o nó não dá sinal de vida',
    },
  },
  resume: {
    summary: 'Deixa um nó esvaziado receber sessões de novo',
    failures: { 403: notAdmin, 404: unknown, 409: 'O nó não dá sinal de vida' },
  },
}
