import type { contacts as rows } from '../areas/contacts.js'
import type { ReferenceOf } from '../rowReference.js'
import { noSession } from './failures.js'

export const contacts: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista e busca os contatos de uma sessão', failures: noSession },
  ofAccount: { summary: 'Busca contatos em todas as sessões', failures: {} },
  stats: { summary: 'Conta os contatos de uma sessão', failures: noSession },
}
