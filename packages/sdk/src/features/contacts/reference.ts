import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { contacts as rows } from './rows.js'

const asking = {
  400: 'A API da sessão não oferece isto, ou o número não tem WhatsApp',
  404: 'Sessão não encontrada',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
}

export const contacts: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista e busca os contatos de uma sessão', failures: noSession },
  ofAccount: { summary: 'Busca contatos em todas as sessões', failures: {} },
  stats: { summary: 'Conta os contatos de uma sessão', failures: noSession },
  save: { summary: 'Salva um contato na agenda, ou muda o nome dele', failures: asking },
  remove: { summary: 'Remove um contato da agenda', failures: asking },
  profile: { summary: 'Mostra foto, recado e dados de empresa de um contato', failures: asking },
  presence: { summary: 'Diz se um contato está online, e quando esteve', failures: asking },
  blocked: { summary: 'Lista os contatos bloqueados', failures: asking },
  block: { summary: 'Bloqueia um contato', failures: asking },
  unblock: { summary: 'Desbloqueia um contato', failures: asking },
}
