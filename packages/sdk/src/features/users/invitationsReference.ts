import type { ReferenceOf } from '../../core/rowReference.js'
import type { invitations as rows } from './invitations.js'

const closed = { 403: 'Só administradores convidam' }
const unsent = { 422: 'E-mail não configurado' }
const gone = { 404: 'Convite não encontrado' }
const noLink = { 404: 'O link expirou, já foi usado ou foi cancelado', 429: 'Muitas tentativas' }

export const invitations: ReferenceOf<typeof rows> = {
  list: { signIn: true, summary: 'Lista os convites pendentes', failures: closed },
  create: {
    signIn: true,
    summary: 'Convida alguém por e-mail, ou com um link para entregar',
    failures: { ...closed, ...unsent, 409: 'Já há uma conta ou um convite com este e-mail' },
  },
  resend: {
    signIn: true,
    summary: 'Reenvia um convite com outro link',
    failures: { ...closed, ...gone, ...unsent, 409: 'Já há uma conta com este e-mail' },
    destroys: true,
  },
  remove: { signIn: true, summary: 'Cancela um convite', failures: { ...closed, ...gone } },
  check: { summary: 'Mostra para quem é o convite de um link', failures: noLink },
  accept: {
    summary: 'Aceita um convite e cria a conta',
    failures: { ...noLink, 409: 'Já há uma conta com este e-mail' },
  },
}
