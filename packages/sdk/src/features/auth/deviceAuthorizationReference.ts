import type { ReferenceOf } from '../../core/rowReference.js'
import type { deviceAuthorization as rows } from './deviceAuthorization.js'

const ofCode = {
  403: 'Só quem entrou no painel autoriza: uma chave de API não',
  404: 'Código desconhecido',
  409: 'Código já respondido',
  410: 'Código expirado',
  429: 'Muitos códigos errados',
}

export const deviceAuthorization: ReferenceOf<typeof rows> = {
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
