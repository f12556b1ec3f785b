import type { ReferenceOf } from '../../core/rowReference.js'
import type { invitations as invitationsRows } from './invitations.js'
import type { users as usersRows } from './rows.js'

const closed = { 403: 'Só administradores veem e bloqueiam usuários' }

export const users: ReferenceOf<typeof usersRows> = {
  list: { signIn: true, summary: 'Lista os usuários deste Morpheus', failures: closed },
  block: {
    signIn: true,
    summary: 'Bloqueia o acesso de um usuário na hora',
    failures: { ...closed, 404: 'Usuário não encontrado', 409: 'Administradores não são bloqueados' },
    destroys: true,
  },
  unblock: {
    signIn: true,
    summary: 'Desbloqueia o acesso de um usuário',
    failures: { ...closed, 404: 'Usuário não encontrado' },
    destroys: false,
  },
}

const notAdmin = { 403: 'Só administradores convidam' }
const unsent = { 422: 'E-mail não configurado' }
const notFound = { 404: 'Convite não encontrado' }
const noLink = { 404: 'O link expirou, já foi usado ou foi cancelado', 429: 'Muitas tentativas' }

export const invitations: ReferenceOf<typeof invitationsRows> = {
  list: { signIn: true, summary: 'Lista os convites pendentes', failures: notAdmin },
  create: {
    signIn: true,
    summary: 'Convida alguém por e-mail, ou com um link para entregar',
    failures: { ...notAdmin, ...unsent, 409: 'Já há uma conta ou um convite com este e-mail' },
  },
  resend: {
    signIn: true,
    summary: 'Reenvia um convite com outro link',
    failures: { ...notAdmin, ...notFound, ...unsent, 409: 'Já há uma conta com este e-mail' },
    destroys: true,
  },
  remove: { signIn: true, summary: 'Cancela um convite', failures: { ...notAdmin, ...notFound } },
  check: { summary: 'Mostra para quem é o convite de um link', failures: noLink },
  accept: {
    summary: 'Aceita um convite e cria a conta',
    failures: { ...noLink, 409: 'Já há uma conta com este e-mail' },
  },
}
