import type { ReferenceOf } from '../../core/rowReference.js'
import type { deviceAuthorization as deviceAuthorizationRows } from './deviceAuthorization.js'
import type { auth as authRows } from './rows.js'
import type { tokens as tokensRows } from './tokens.js'

const badToken = { 401: 'Token inválido' }

export const auth: ReferenceOf<typeof authRows> = {
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

const ofCode = {
  403: 'Só quem entrou no painel autoriza: uma chave de API não',
  404: 'Código desconhecido',
  409: 'Código já respondido',
  410: 'Código expirado',
  429: 'Muitos códigos errados',
}

export const deviceAuthorization: ReferenceOf<typeof deviceAuthorizationRows> = {
  start: {
    summary: 'Pede um código para entrar pelo navegador',
    failures: { 429: 'Muitos códigos à espera' },
  },
  token: {
    summary: 'Troca o código autorizado por um token',
    failures: { 400: 'Ainda não autorizado, recusado ou expirado' },
  },
  get: { signIn: true, summary: 'Mostra qual programa pede para entrar com um código', failures: ofCode },
  decide: { signIn: true, summary: 'Autoriza ou recusa um programa que pede para entrar', failures: ofCode },
}

export const tokens: ReferenceOf<typeof tokensRows> = {
  create: {
    summary: 'Troca uma chave de API ou um acesso por um token curto, de sessões escolhidas',
    failures: { 403: 'O token poderia mais do que quem o pede' },
  },
}
