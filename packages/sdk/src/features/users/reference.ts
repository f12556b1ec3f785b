import type { ReferenceOf } from '../../core/rowReference.js'
import type { users as rows } from './rows.js'

const closed = { 403: 'Só administradores veem e bloqueiam usuários' }

export const users: ReferenceOf<typeof rows> = {
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
