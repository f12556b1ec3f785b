import type { ReferenceOf } from '../../core/rowReference.js'
import type { optOuts as rows } from './rows.js'

export const optOuts: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os contatos que não recebem campanhas' },
  add: {
    summary: 'Acrescenta contatos que não recebem campanhas',
    failures: { 400: 'Nenhum número, ou uma tabela sem a coluna telefone' },
  },
  remove: {
    summary: 'Deixa campanhas escreverem de novo para um contato',
    failures: { 404: 'Este contato não está na lista' },
  },
  settings: { summary: 'Mostra as palavras com que um contato sai da lista de campanhas' },
  updateSettings: { summary: 'Altera as palavras com que um contato sai da lista de campanhas' },
}
