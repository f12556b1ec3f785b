import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { contacts as rows } from './rows.js'

export const contacts: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista e busca os contatos de uma sessão', failures: noSession },
  ofAccount: { summary: 'Busca contatos em todas as sessões', failures: {} },
  stats: { summary: 'Conta os contatos de uma sessão', failures: noSession },
}
