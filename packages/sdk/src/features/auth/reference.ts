import type { ReferenceOf } from '../../core/rowReference.js'
import type { auth as rows } from './rows.js'

const badToken = { 401: 'Token inválido' }

export const auth: ReferenceOf<typeof rows> = {
  login: {
    summary: 'Autentica um usuário com e-mail e senha',
    failures: { 401: 'Credenciais inválidas', 429: 'Muitas tentativas de login' },
  },
  logout: {
    signIn: true,
    summary: 'Encerra a sessão do usuário e revoga o token',
    failures: badToken,
    destroys: true,
  },
  signOutEverywhere: {
    summary: 'Encerra todos os acessos do usuário, em todos os aparelhos',
    failures: badToken,
    destroys: true,
  },
  verify: { summary: 'Verifica se o token ainda é válido' },
  refresh: { signIn: true, summary: 'Renova o token de acesso', failures: badToken, destroys: true },
}
